'use strict';

const assert = require('node:assert');
const fs = require('node:fs');
const os = require('node:os');
const path = require('node:path');
const test = require('node:test');
const { find } = require('./find');

test('tatsu is found where it is set, then in PATH', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'tatsu-'));
  const program = path.join(folder, 'tatsu');
  const environment = { PATH: `/nowhere${path.delimiter}${folder}` };
  fs.writeFileSync(program, '', { mode: 0o644 });
  assert.notStrictEqual(find('', environment, 'linux'), program, 'it cannot be run');
  fs.chmodSync(program, 0o755);
  assert.strictEqual(find('', environment, 'linux'), program);
  assert.strictEqual(find(program, { PATH: '' }), program);
  assert.strictEqual(find('/nowhere/tatsu', environment), null, 'a setting that is wrong is told');
  fs.rmSync(folder, { recursive: true });
});
