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
  const { status, say, fail } = useTestStatus();
  const [addresses, setAddresses] = useState<TestAddresses | null>(null);
  const hls = useRef<Hls | null>(null);
  useEffect(() => () => hls.current?.destroy(), []);

  async function test(trackId: string): Promise<void> {
    const id = trackId.trim();
    if (id === '') return fail('enterId');
    say('loading');
    const found = await findAddresses(id);
    setAddresses(found);
    playDirect(found);
  }

  /** Ends the last test and returns the element for the next one, or null if the page has none. */
  function prepare(): HTMLAudioElement | null {
    hls.current?.destroy();
    hls.current = null;
    const audio = element.current;
    if (audio) say('loading');
    else fail('noElement');
    return audio;
  }

  function playDirect({ stream }: TestAddresses): void {
    const audio = prepare();
    if (!audio) return;
    audio.src = stream;
    start(audio);
  }

  async function playHls({ hls: address }: TestAddresses): Promise<void> {
    const audio = prepare();
    if (!audio) return;
    const { default: HlsPlayer } = await import('hls.js/light');
    if (HlsPlayer.isSupported()) {
      hls.current = openHls(HlsPlayer, (details) => fail('loadError', details));
      hls.current.loadSource(address);
      hls.current.attachMedia(audio);
    } else {
      // Safari plays HLS by itself.
      audio.src = address;
    }
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

/** The status of the test; `say` and `fail` replace it. */
function useTestStatus() {
  const [status, setStatus] = useState(idle);
  const say = (text: Text, params?: TextParams): void => setStatus({ text, params, isError: false });
  const fail = (text: Text, detail?: string): void =>
    setStatus({ text, isError: true, ...(detail ? { detail } : {}) });
  return { status, say, fail };
}

/** The addresses of a track: signed if the reader gets its play info, otherwise the public ones. */
async function findAddresses(id: string): Promise<TestAddresses> {
  const params = { id };
  // Tracks of private playlists play by signed addresses only, which their owner gets with the play info.
  const info = await call(getPlayInfo, { params }).catch(() => null);
  return {
    stream: info?.mp3_url ?? addressOf(streamTrack, { params }),
    hls: info?.hls_url ?? addressOf(hlsPlaylist, { params }),
  };
}

/** Creates a player for a stream; `onFatal` gets the details of an error that ends it. */
function openHls(HlsPlayer: typeof Hls, onFatal: (details: string) => void): Hls {
  const player = new HlsPlayer({
    enableWorker: false,
    // The library would load an empty `data:` track for what it shows of them, which our policy refuses.
    enableID3MetadataCues: false,
    enableEmsgMetadataCues: false,
  });
  player.on(HlsPlayer.Events.ERROR, (_event, data) => {
    if (data.fatal) onFatal(data.details);
  });
  return player;
}
