import { statfs } from 'node:fs/promises';
import os from 'node:os';
import { formatBytes } from '#server/lib/bytes.ts';
import type { SystemStats } from '#shared/operations/stats.ts';

/** The machine's metrics, in bytes and percent. */
interface Machine {
  cpuPercent: number;
  memoryPercent: number;
  memoryTotalBytes: number;
  memoryUsedBytes: number;
  diskPercent: number;
  diskTotalBytes: number;
  diskUsedBytes: number;
  /** Bytes that a program without special rights may still write. */
  diskFreeBytes: number;
}

/** Reads CPU, memory and the disk of a folder. The CPU share covers the time since the last call. */
export async function readMachine(folder: string): Promise<Machine> {
  const disk = await statfs(folder);
  const memoryTotalBytes = os.totalmem();
  const diskTotalBytes = disk.blocks * disk.bsize;
  const diskFreeBytes = disk.bavail * disk.bsize;
  const diskUsedBytes = (disk.blocks - disk.bfree) * disk.bsize;
  // Free memory includes the part that the system would give back when asked (MemAvailable on Linux).
  const memoryUsedBytes = memoryTotalBytes - os.freemem();
  return {
    cpuPercent: tenth(cpuPercent()),
    memoryPercent: tenth((100 * memoryUsedBytes) / memoryTotalBytes),
    memoryTotalBytes,
    memoryUsedBytes,
    // As df counts it: of what may be used at all.
    diskPercent: tenth((100 * diskUsedBytes) / (diskUsedBytes + diskFreeBytes)),
    diskTotalBytes,
    diskUsedBytes,
    diskFreeBytes,
  };
}

interface Sample {
  /** Time of the sample, by `performance.now()`. */
  at: number;
  machine: Machine;
  processes: SystemStats['processes'];
}

const freshMs = 10_000;
let latest: Sample | null = null;
let underWay: Promise<Sample> | null = null;

/**
 * Samples the machine and its processes now, or after the sample under way. Listing the processes takes up to half a second,
 * mostly of waiting.
 */
export function sampleMachine(folder: string): Promise<Sample> {
  underWay ??= Promise.all([readMachine(folder), backendProcesses()])
    .then(([machine, processes]) => (latest = { at: performance.now(), machine, processes }))
    .finally(() => (underWay = null));
  return underWay;
}

/** A sample of the last seconds, or a new one. */
async function recentSample(folder: string): Promise<Sample> {
  return latest && performance.now() - latest.at < freshMs ? latest : sampleMachine(folder);
}

let countedBefore = { busyMs: 0, idleMs: 0 };

/** The used share of all processors' time since the last call, or at first since the machine's start. */
function cpuPercent(): number {
  const counted = { busyMs: 0, idleMs: 0 };
  for (const { times } of os.cpus()) {
    counted.busyMs += times.user + times.nice + times.sys + times.irq;
    counted.idleMs += times.idle;
  }
  const busyMs = counted.busyMs - countedBefore.busyMs;
  const idleMs = counted.idleMs - countedBefore.idleMs;
  countedBefore = counted;
  return busyMs + idleMs > 0 ? (100 * busyMs) / (busyMs + idleMs) : 0;
}

/** The machine as the dashboard shows it. */
export async function describeMachine(
  folder: string,
  connections: number,
  daysUntilFull: number | null,
): Promise<SystemStats> {
  const { machine, processes } = await recentSample(folder);
  return {
    cpu: { usage: machine.cpuPercent, loadAvg: os.loadavg().map((load) => Math.round(load * 100) / 100) },
    memory: {
      percent: machine.memoryPercent,
      totalFormatted: formatBytes(machine.memoryTotalBytes),
      usedFormatted: formatBytes(machine.memoryUsedBytes),
    },
    disk: {
      percent: machine.diskPercent,
      totalFormatted: formatBytes(machine.diskTotalBytes),
      usedFormatted: formatBytes(machine.diskUsedBytes),
      freeFormatted: formatBytes(machine.diskFreeBytes),
      reservedFormatted: formatBytes(
        Math.max(0, machine.diskTotalBytes - machine.diskUsedBytes - machine.diskFreeBytes),
      ),
      daysUntilFull,
    },
    uptime: { formatted: formatUptime(process.uptime()) },
    network: { hostname: os.hostname(), connections },
    processes,
  };
}

const backendNames = /^(node|postgres|redis-server|nginx|java|opensearch|radosgw|minio)\b/;
const processesShown = 20;
/** The program that lists the processes, a child process during that time. */
const listing = /^(sh|ps)$/;

async function backendProcesses(): Promise<SystemStats['processes']> {
  // Only an open dashboard needs it, and it is large.
  const { default: system } = await import('systeminformation');
  const { list } = await system.processes();
  return list
    .map((one) => ({ ...one, own: one.pid === process.pid || one.parentPid === process.pid }))
    .filter(({ own, name }) => (own ? !listing.test(name) : backendNames.test(name)))
    .sort((a, b) => Number(b.own) - Number(a.own) || b.cpu - a.cpu || b.mem - a.mem)
    .slice(0, processesShown)
    .map(({ pid, name, own, cpu, mem }) => ({
      pid,
      name: pid === process.pid ? 'segue' : name,
      cpu: tenth(cpu),
      memory: tenth(mem),
      own,
    }));
}

function tenth(value: number): number {
  return Math.round(value * 10) / 10;
}

function formatUptime(seconds: number): string {
  const days = Math.floor(seconds / 86_400);
  const hours = Math.floor((seconds % 86_400) / 3600);
  const minutes = Math.floor((seconds % 3600) / 60);
  return `${days}d ${hours}h ${minutes}m`;
}
