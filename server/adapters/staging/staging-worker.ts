import { setPriority } from 'node:os';
import { parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads';
import { slotView } from './hand-over.ts';
import {
  type StagingAnswer,
  type StagingCall,
  type StagingData,
  type StagingQuestion,
  type TakeCall,
  toCrossed,
} from './staging-calls.ts';
import { StagingFolder } from './staging-folder.ts';
import type { Receipt, WholeFile } from './staging.ts';

const port = parentPort!;
const { directory, memory } = workerData as StagingData;
const folder = new StagingFolder(directory);
// Whoever asks for a page comes first.
if (process.platform === 'linux') setPriority(5);

function take({ delivery, begin, slot, bytes, isLast }: TakeCall): Receipt | WholeFile | undefined {
  if (begin) folder.begin(delivery, begin);
  if (bytes > 0) folder.write(delivery, slotView(memory, slot, bytes));
  return isLast ? folder.end(delivery) : undefined;
}

function perform(call: StagingCall): unknown {
  switch (call.op) {
    case 'take':
      return take(call);
    case 'abort':
      return folder.abort(call.delivery);
    case 'chunks':
      return folder.chunks(call.upload);
    case 'assemble':
      return folder.assemble(call.upload, call.totalChunks);
    case 'remove':
      return folder.remove(call.upload);
    default:
      return folder.close();
  }
}

function answer({ id, call }: StagingQuestion): void {
  try {
    port.postMessage({ id, result: perform(call) } satisfies StagingAnswer);
  } catch (error) {
    port.postMessage({ id, error: toCrossed(error) } satisfies StagingAnswer);
  }
  if (call.op === 'close') port.close();
}

let isIdle = true;

/** What can wait is done only while no question does. */
function workAside(): void {
  for (let next; (next = receiveMessageOnPort(port)) !== undefined;) answer(next.message as StagingQuestion);
  isIdle = !folder.workAside();
  if (!isIdle) setImmediate(workAside);
}

port.on('message', (question: StagingQuestion) => {
  answer(question);
  if (isIdle) {
    isIdle = false;
    setImmediate(workAside);
  }
});
