import { ExternalLink, Play, Smartphone, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { spotifyUri } from '#shared/music/external-embeds.ts';
import { linkServiceOf } from '#shared/music/external-links.ts';
import { embedAspectRatio } from '#shared/limits.ts';
import { useText } from '#web/lib/i18n.ts';
import { IconButton } from '#web/ui/button.tsx';
import { provideEmbedHost } from '#web/player/embed-host.ts';
import { type Embed, usePlayback } from '#web/player/playback.ts';
import { resumePlayback } from '#web/player/controls.ts';
import { stopPlayback } from '#web/player/player.ts';
import { serviceNames } from '#shared/music/service-names.ts';
import { SourceChip } from './source-chip.tsx';

/**
 * Panel of a service's own player: 16:9, never smaller than 200 by 200 pixels, with nothing over it, as YouTube's
 * terms ask. On a phone it fills the width above the mini bar; on a wide screen it floats above the bar at the left.
 */
export function EmbedPanel() {
  const embed = usePlayback((state) => state.embed);
  return embed ? <Panel embed={embed} /> : null;
}

function Panel({ embed }: { embed: Embed }) {
  const t = useText('player-bar');
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    provideEmbedHost(host.current);
    return () => provideEmbedHost(null);
  }, []);
  const isLink = embed.kind === 'link' || embed.phase === 'failed';
  const service = serviceNames[linkServiceOf(embed.address)] || t('otherSite');
  return (
    <section
      aria-label={t('embedOf', { service })}
      className="w-full border-t border-line bg-surface md:absolute md:bottom-full md:left-4 md:mb-4 md:w-100 md:rounded-panel md:border md:shadow-lift"
    >
      <header className="flex items-center gap-1 pl-4">
        <p className="min-w-0 flex-1 truncate text-sm font-medium first-letter:uppercase">{service}</p>
        <SourceChip className="md:hidden" />
        <ServiceLinks address={embed.address} />
        <IconButton label={t('closeEmbed')} icon={X} onClick={stopPlayback} />
      </header>
      <div
        className="relative min-h-50 min-w-50 overflow-hidden scheme-dark bg-shade text-text max-md:mx-auto max-md:max-w-130"
        style={{ aspectRatio: embedAspectRatio }}
        hidden={isLink}
      >
        <div ref={host} data-embed-host="" className="absolute inset-0 *:size-full" />
        {embed.phase === 'start' ? (
          <div className="absolute inset-0 grid place-items-center">
            <button
              type="button"
              onClick={resumePlayback}
              className="inline-flex min-h-11 items-center gap-2 rounded-full bg-signal px-5 font-semibold text-on-signal hover:bg-signal-bright"
            >
              <Play aria-hidden className="size-4.5 fill-current" />
              {t('startSpotify')}
            </button>
          </div>
        ) : null}
        {embed.phase === 'loading' ? (
          <output className="absolute inset-0 grid animate-glow place-items-center text-sm text-muted">
            {t('loading')}
          </output>
        ) : null}
      </div>
      <EmbedNote embed={embed} service={service} />
    </section>
  );
}

function EmbedNote({ embed, service }: { embed: Embed; service: string }) {
  const t = useText('player-bar');
  const status = usePlayback((state) => state.status);
  const note = noteOf(embed, status);
  return note ? <p className="px-4 py-2.5 text-sm text-muted">{t(note, { service })}</p> : null;
}

function noteOf(embed: Embed, status: string): 'linkNote' | 'appleNote' | 'autoplayNote' | null {
  if (embed.kind === 'link') return 'linkNote';
  if (embed.phase !== 'ready') return null;
  if (embed.kind === 'apple') return 'appleNote';
  return status === 'ready' ? 'autoplayNote' : null;
}

/** The way to the track's own page, named for its service; Spotify's app too (specification, section 2: Player). */
function ServiceLinks({ address }: { address: string }) {
  const t = useText('player-bar');
  const service = serviceNames[linkServiceOf(address)];
  const app = spotifyUri(address);
  const classes =
    'inline-flex min-h-11 shrink-0 items-center gap-1.5 rounded-full px-3 text-sm text-muted hover:bg-raised hover:text-text';
  const tLink = useText('outside-link');
  const name = service ? tLink('openLinkOf', { service }) : tLink('openLink');
  return (
    <>
      <a href={address} target="_blank" rel="noopener noreferrer" className={classes}>
        <ExternalLink aria-hidden className="size-4" />
        {name}
      </a>
      {app ? (
        <a href={app} title={t('openInApp')} aria-label={t('openInApp')} className={classes}>
          <Smartphone aria-hidden className="size-4" />
        </a>
      ) : null}
    </>
  );
}
