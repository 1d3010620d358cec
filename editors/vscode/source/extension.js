// tatsu in Visual Studio Code: starts `tatsu lsp`, which knows everything else.

'use strict';

const { execFile } = require('node:child_process');
const vscode = require('vscode');
const { LanguageClient } = require('vscode-languageclient/node');
const { find } = require('./find');

const HOW_TO_GET_IT = 'tatsu is not installed, or not where programs are looked for. Install it, or set its path.';
const SET_PATH = 'Set its path';

let client = null;

function settings() {
  return vscode.workspace.getConfiguration('tatsu');
}

/** Says how to get tatsu. */
async function tellHowToGetIt() {
  const chosen = await vscode.window.showWarningMessage(HOW_TO_GET_IT, SET_PATH);
  if (chosen === SET_PATH) await vscode.commands.executeCommand('workbench.action.openSettings', 'tatsu.path');
}

async function start() {
  const command = find(settings().get('path'));
  if (command === null) {
    await tellHowToGetIt();
    return;
  }
  const run = { command, args: ['lsp'] };
  const language = settings().get('language') || vscode.env.language;
  const documents = ['java', 'toml', 'pun'].flatMap((id) => [{ language: id, scheme: 'file' }, { language: id, scheme: 'untitled' }]);
  client = new LanguageClient('tatsu', 'tatsu', { run, debug: run }, { documentSelector: documents, initializationOptions: { language } });
  await client.start();
}

async function stop() {
  const ending = client;
  client = null;
  if (ending) await ending.stop();
}

/** Writes the declarations of placeholders into a folder with Java sources. */
async function writeStubs() {
  const command = find(settings().get('path'));
  if (command === null) {
    await tellHowToGetIt();
    return;
  }
  const chosen = await vscode.window.showOpenDialog({ canSelectFolders: true, canSelectFiles: false, openLabel: 'Write tatsu/Words.java here' });
  if (!chosen?.length) return;
  execFile(command, ['stubs', chosen[0].fsPath], (error, _output, said) => {
    if (error) vscode.window.showErrorMessage(said || error.message);
    else vscode.window.showInformationMessage('Write "import static tatsu.Words.*;" at the top of skeletons that are classes.');
  });
}

async function activate(context) {
  context.subscriptions.push(
    vscode.commands.registerCommand('tatsu.restart', async () => { await stop(); await start(); }),
    vscode.commands.registerCommand('tatsu.stubs', writeStubs),
    vscode.workspace.onDidChangeConfiguration(async (event) => {
      if (event.affectsConfiguration('tatsu')) { await stop(); await start(); }
    }),
  );
  await start();
}

module.exports = { activate, deactivate: stop };
