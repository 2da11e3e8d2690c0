import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPlaylist } from '#shared/playlists/playlist-edits.ts';
import { encodeMp3 } from '#tests/factories/mp3.ts';
import { bootSegue, type Harness } from '#tests/harness.ts';
import { uploadFile } from '#tests/upload-file.ts';

/** Reports whether a third-party player is installed here to play Segue's HLS. Browser journeys test hls.js. */
const has = (program: string, word: string): boolean => spawnSync(program, [word]).status === 0;
const hasFfmpeg = has('ffmpeg', '-version') && has('ffprobe', '-version');
const hasMpv = has('mpv', '--version');

const rate = 44_100;
const seconds = 30;
/** FFmpeg's block of 1024 bytes, in frames of the smallest size that the encoder makes here. */
const blockSeconds = 0.25;
/** Frequency of each second, by which a sample reveals its time. */
const hzAt = (second: number): number => 300 + 40 * second;

let segue: Harness;
let folder: string;
const addresses = new Map<string, string>();

beforeAll(async () => {
  segue = await bootSegue();
  folder = await mkdtemp(path.join(tmpdir(), 'segue-hls-'));
  const alice = await segue.member('alice');
  const { id } = await alice.ok(createPlaylist, { body: { name: 'Stairs' } });
  let phase = 0;
  const stairs = Float32Array.from({ length: rate * seconds }, (_, at) => {
    phase += (2 * Math.PI * hzAt(Math.floor(at / rate))) / rate;
    return 0.4 * Math.sin(phase);
  });
  for (const [name, quality] of [
    ['constant bitrate', { bitrateKbps: 192 }],
    ['variable bitrate', { vbrQuality: 4 }],
  ] as const) {
    const file = await encodeMp3([stairs, stairs], quality);
    const { body } = await uploadFile(alice, file, { uploadId: name.replace(' ', '-'), playlist_id: id });
    addresses.set(name, `${segue.origin}/media/track_${body.track!.id}/hls/playlist.m3u8`);
  }
});
afterAll(async () => {
  await segue.close();
  await rm(folder, { recursive: true, force: true });
});

/** Runs a program, not by `spawnSync`: the server that it calls runs in this very process. */
async function run(program: string, words: string[]): Promise<Buffer> {
  const child = spawn(program, words, { stdio: ['ignore', 'pipe', 'pipe'] });
  const parts: Buffer[] = [];
  let complaints = '';
  child.stdout.on('data', (part: Buffer) => parts.push(part));
  child.stderr.on('data', (part: Buffer) => (complaints += String(part)));
  const [code] = (await once(child, 'close')) as [number];
  expect(complaints.trim()).toBe('');
  expect(code).toBe(0);
  return Buffer.concat(parts);
}

/** The frequency of one channel of 16-bit samples, by its zero crossings. */
function hzOf(samples: Int16Array): number {
  let crossings = 0;
  for (let at = 1; at < samples.length; at += 1)
    if (samples[at - 1]! < 0 !== samples[at]! < 0) crossings += 1;
  return (crossings / 2 / samples.length) * rate;
}

/** Expects these samples of one channel to begin at `from`: each whole second of them has its frequency. */
function expectStairs(samples: Int16Array, from: number): void {
  for (let second = 0; (second + 1) * rate <= samples.length; second += 1) {
    // From the middle of each second: the edges of tones are blurred.
    const middle = samples.subarray((second + 0.25) * rate, (second + 0.75) * rate);
    expect(Math.abs(hzOf(middle) - hzAt(from + second))).toBeLessThan(12);
  }
}

const samplesOf = (bytes: Buffer): Int16Array =>
  new Int16Array(Uint8Array.from(bytes.subarray(0, bytes.length & ~1)).buffer);

describe.each(['constant bitrate', 'variable bitrate'])('HLS of an MP3 of %s', (name) => {
  const address = (): string => addresses.get(name)!;

  test.runIf(hasFfmpeg)(
    'is sound to ffprobe: one MP3 stream, and times that go on over segments',
    async () => {
      const words = ['-v', 'warning', '-of', 'json', '-show_streams', '-show_format', '-show_packets'];
      const found = JSON.parse(String(await run('ffprobe', [...words, address()]))) as {
        streams: { codec_name: string; sample_rate: string; channels: number }[];
        format: { format_name: string; duration: string };
        packets: { pts_time: string }[];
      };
      expect(found.format.format_name).toBe('hls');
      expect(Number(found.format.duration)).toBeCloseTo(seconds, 0);
      expect(found.streams).toMatchObject([{ codec_name: 'mp3', sample_rate: '44100', channels: 2 }]);
      // Every frame once, at its time. FFmpeg reads MP3 in blocks of 1024 bytes: what of the next segment came along
      // with the last block gets the old segment's time, a few frames at most, and each segment sets it right.
      const times = found.packets.map(({ pts_time }) => Number(pts_time));
      expect(times.length).toBeCloseTo((seconds * rate) / 1152, -1);
      for (const [at, time] of times.entries())
        expect(Math.abs(time - (at * 1152) / rate)).toBeLessThan(blockSeconds);
    },
  );

  test.runIf(hasFfmpeg)('is decoded by ffmpeg, whole', async () => {
    const samples = samplesOf(
      await run('ffmpeg', ['-v', 'fatal', '-i', address(), '-ac', '1', '-f', 's16le', '-']),
    );
    expect(samples.length / rate).toBeCloseTo(seconds, 0);
    expectStairs(samples.subarray(Math.round(0.05 * rate)), 0);
  });

  test.runIf(hasFfmpeg).each([7, 17, 27])('is sought by ffmpeg to second %i', async (from) => {
    const words = ['-v', 'error', '-ss', String(from + 0.05), '-i', address(), '-t', '2'];
    const samples = samplesOf(await run('ffmpeg', [...words, '-ac', '1', '-f', 's16le', '-']));
    expect(Math.abs(samples.length / rate - 2)).toBeLessThan(blockSeconds);
    expectStairs(samples, from);
  });

  // Three seconds each, over the bounds of segments too.
  test.runIf(hasMpv).each([0, 4, 13, 22, 27])('is played by mpv from second %i', async (from) => {
    const file = path.join(folder, `${name}-${from}.pcm`);
    const sound = ['--ao=pcm', `--ao-pcm-file=${file}`, '--ao-pcm-waveheader=no', '--audio-channels=mono'];
    const format = ['--audio-format=s16', '--audio-samplerate=44100', '--volume=100'];
    const part = [`--start=${from + 0.05}`, '--length=3'];
    const quiet = ['--no-config', '--msg-level=all=fatal', '--no-terminal', '--no-video', '--untimed'];
    await run('mpv', [...quiet, ...sound, ...format, ...part, address()]);
    const samples = samplesOf(await readFile(file));
    expect(samples.length / rate).toBeGreaterThan(2.5);
    expectStairs(samples, from);
  });
});
