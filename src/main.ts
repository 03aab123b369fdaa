#!/usr/bin/env node
// The program begins here. Nothing is imported at the top: the version of Node must be checked, and
// SIGHUP caught, before any other module is loaded.

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  // An older Node fails at the first import of what it lacks, with a message that explains nothing.
  process.stderr.write(
    `planning-registry needs Node 20.19 or later; this is ${process.versions.node}\n`,
  );
  process.exit(78);
}

// By default SIGHUP ends a process, and the service must not end while it loads its modules.
if (process.argv[2] === 'serve') process.on('SIGHUP', () => {});

const { runProgram } = await import('./config/run-program.js');
await runProgram();
