import { workerData } from 'node:worker_threads';
import { makeLogRoom } from './log-room.ts';

const { file, bytes } = workerData as { file: string; bytes: number };
makeLogRoom(file, bytes);
