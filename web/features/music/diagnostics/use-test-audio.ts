import type Hls from 'hls.js';
import { useEffect, useRef, useState } from 'react';
import { hlsPlaylist } from '#shared/music/streaming.ts';
import { getPlayInfo, streamTrack } from '#shared/music/play-info.ts';
import { addressOf, call } from '#web/lib/api.ts';
import type { KeyOf, TextParams } from '#shared/texts/texts.ts';

type Text = KeyOf<'diagnostics'>;

/** The result of the test: a text of the catalogue, and the browser's own message. */
export interface TestStatus {
  text: Text;
  params?: TextParams | undefined;
  detail?: string;
  isError: boolean;
}

export interface TestAddresses {
  stream: string;
  hls: string;
}

const idle: TestStatus = { text: 'idle', isError: false };

/** Loads a track into the page's audio element, directly or by HLS, and reports the result. */
export function useTestAudio() {
  const element = useRef<HTMLAudioElement>(null);
  const [status, setStatus] = useState(idle);
  const [addresses, setAddresses] = useState<TestAddresses | null>(null);
  const hls = useRef<Hls | null>(null);
  useEffect(() => () => hls.current?.destroy(), []);

  function stopHls(): void {
    hls.current?.destroy();
    hls.current = null;
  }

  const say = (text: Text, params?: TextParams): void => setStatus({ text, params, isError: false });
  const fail = (text: Text, detail?: string): void =>
    setStatus({ text, isError: true, ...(detail ? { detail } : {}) });

  async function test(trackId: string): Promise<void> {
    const id = trackId.trim();
    if (id === '') return fail('enterId');
    say('loading');
    const plain = {
      stream: addressOf(streamTrack, { params: { id } }),
      hls: addressOf(hlsPlaylist, { params: { id } }),
    };
    // Tracks of private playlists play by signed addresses only, which their owner gets with the play info.
    const info = await call(getPlayInfo, { params: { id } }).catch(() => null);
    const found = { stream: info?.mp3_url ?? plain.stream, hls: info?.hls_url ?? plain.hls };
    setAddresses(found);
    playDirect(found);
  }

  function playDirect({ stream }: TestAddresses): void {
    stopHls();
    const audio = element.current;
    if (!audio) return fail('noElement');
    say('loading');
    audio.src = stream;
    start(audio);
  }

  async function playHls({ hls: address }: TestAddresses): Promise<void> {
    stopHls();
    const audio = element.current;
    if (!audio) return fail('noElement');
    say('loading');
    const { default: HlsPlayer } = await import('hls.js/light');
    if (!HlsPlayer.isSupported()) {
      // Safari plays HLS by itself.
      audio.src = address;
      return start(audio);
    }
    const player = new HlsPlayer({
      enableWorker: false,
      // The library would load an empty `data:` track for what it shows of them, which our policy refuses.
      enableID3MetadataCues: false,
      enableEmsgMetadataCues: false,
    });
    hls.current = player;
    player.on(HlsPlayer.Events.ERROR, (_event, data) => {
      if (data.fatal) fail('loadError', data.details);
    });
    player.loadSource(address);
    player.attachMedia(audio);
    start(audio);
  }

  function start(audio: HTMLAudioElement): void {
    audio.play().catch((error: unknown) => {
      // The element's own error event reports a failed load; a replaced source is no failure.
      if (audio.error || (error instanceof DOMException && error.name === 'AbortError')) return;
      fail('playFailed', error instanceof Error ? error.message : undefined);
    });
  }

  return { element, status, addresses, test, playDirect, playHls, say, fail };
}
