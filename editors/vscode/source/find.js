// Where `tatsu` is on this machine.

'use strict';

const fs = require('node:fs');
const os = require('node:os');
const path = require('node:path');

/** Whether a path is a file that can be run. */
function isProgram(file) {
  try {
    fs.accessSync(file, fs.constants.X_OK);
    return fs.statSync(file).isFile();
  } catch {
    return false;
  }
}

/** The folders in which programs are looked for: those of PATH, then the usual ones. */
function folders(environment) {
  const home = os.homedir();
  const usual = [path.join(home, '.local', 'bin'), path.join(home, 'bin'), path.join(home, '.cargo', 'bin'), '/usr/local/bin', '/opt/homebrew/bin'];
  const named = (environment.PATH ?? environment.Path ?? '').split(path.delimiter).filter(Boolean);
  return [...named, ...usual];
}

/** The path of `tatsu`: as it is set, else the first that is found; `null` if there is none. */
function find(setting, environment = process.env, platform = process.platform) {
  if (setting) {
    const file = setting.startsWith('~') ? path.join(os.homedir(), setting.slice(1)) : setting;
    return isProgram(file) ? file : null;
  }
  const name = platform === 'win32' ? 'tatsu.exe' : 'tatsu';
  return folders(environment).map((folder) => path.join(folder, name)).find(isProgram) ?? null;
}

module.exports = { find };
