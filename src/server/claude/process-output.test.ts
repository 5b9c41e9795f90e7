import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { type OutputPiece, type ProcessOutput, readOutput } from './process-output.ts';

function read(stdout: PassThrough, onLine: (line: string, output: ProcessOutput) => void): ProcessOutput {
  const deliver = (pieces: OutputPiece[]) => {
    for (const piece of pieces) if (piece.type === 'line') onLine(Buffer.from(piece.bytes).toString(), output);
  };
  const output = readOutput(stdout, { spillFolder: '/nowhere', lineCap: undefined, begin: Promise.resolve(), deliver });
  return output;
}

test('a reader that pauses at each line comes to its end when the output is cut', async () => {
  const stdout = new PassThrough();
  const lines: string[] = [];
  const output = read(stdout, (line, self) => {
    lines.push(line);
    self.pause();
  });
  output.pause();
  stdout.write('one\ntorn');
  await new Promise(setImmediate);
  output.cut();
  await output.ended;
  expect(lines).toEqual(['one', 'torn']);
});

test('nothing is delivered after a pause, even right after a resume', async () => {
  const stdout = new PassThrough();
  const lines: string[] = [];
  const output = read(stdout, (line) => lines.push(line));
  output.pause();
  stdout.end('one\n');
  await new Promise(setImmediate);
  output.resume();
  output.pause();
  await new Promise(setImmediate);
  expect(lines).toEqual([]);
  output.resume();
  await output.ended;
  expect(lines).toEqual(['one']);
});

test('a stream that breaks ends the reading with what there was', async () => {
  const stdout = new PassThrough();
  const lines: string[] = [];
  const arrived = Promise.withResolvers<void>();
  const output = read(stdout, (line) => {
    lines.push(line);
    arrived.resolve();
  });
  stdout.write('whole\nrest');
  await arrived.promise;
  stdout.destroy(new Error('ECONNRESET'));
  await output.ended;
  expect(lines).toEqual(['whole', 'rest']);
  expect(output.isRead()).toBe(false);
});
