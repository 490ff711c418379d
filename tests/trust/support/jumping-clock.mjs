// Loaded before the server (node --import): its clock differs from the machine's by the ms in CLOCK_FILE. The file is read at the start and at each
// SIGUSR2, and removed to confirm it.
import { existsSync, readFileSync, rmSync } from 'node:fs';

const { CLOCK_FILE } = process.env;
const MachineDate = Date;
let apart = 0;

function read() {
  if (!existsSync(CLOCK_FILE)) return;
  apart = Number(readFileSync(CLOCK_FILE, 'utf8'));
  rmSync(CLOCK_FILE);
}

globalThis.Date = class JumpingDate extends MachineDate {
  constructor(...given) {
    if (given.length) super(...given);
    else super(MachineDate.now() + apart);
  }

  static now() {
    return MachineDate.now() + apart;
  }
};

process.on('SIGUSR2', read);
read();
