import { type SyntheticEvent, useState } from 'react';
import { PageHeading } from '#web/components/page-heading.tsx';
import { formatDuration } from '#web/lib/format.ts';
import { useText } from '#web/lib/i18n.ts';
import { pausePlayback } from '#web/player/controls.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { TextInput } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { ServerAnswer } from './server-answer.tsx';
import { TestAddress } from './test-address.tsx';
import { useTestAudio } from './use-test-audio.ts';

const tips = ['tipId', 'tipNotFound', 'tipTab', 'tipHls', 'tipVolume'] as const;

/** A page that tests whether a track can be fetched and played here, with tips for failures. */
export function DiagnosticsPage() {
  const t = useText('diagnostics');
  const [trackId, setTrackId] = useState('');
  const { element, status, addresses, test, playDirect, playHls, say, fail } = useTestAudio();

  function submit(event: SyntheticEvent): void {
    event.preventDefault();
    void test(trackId);
  }

  return (
    <div className="mx-auto grid max-w-3xl gap-6">
      <div>
        <PageHeading title="diagnostics" />
        <p className="text-muted">{t('intro')}</p>
      </div>
      <Card className="grid gap-5">
        <form onSubmit={submit} className="flex flex-wrap items-end gap-3">
          <TextInput
            label={t('trackId')}
            value={trackId}
            onChange={(event) => setTrackId(event.currentTarget.value)}
            autoComplete="off"
            spellCheck={false}
            className="min-w-0 flex-1 basis-60"
          />
          <Button type="submit" kind="primary">
            {t('test')}
          </Button>
        </form>
        <Notice kind={status.isError ? 'error' : 'info'} detail={status.detail}>
          <span className="sr-only">{t('status')}: </span>
          {t(status.text, status.params)}
        </Notice>
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- music has no captions */}
        <audio
          ref={element}
          controls
          preload="metadata"
          aria-label={t('audio')}
          className="w-full"
          onCanPlay={({ currentTarget: { paused, duration } }) =>
            paused ? say('ready', { duration: formatDuration(duration) }) : undefined
          }
          onPlaying={() => {
            pausePlayback();
            say('playing');
          }}
          onPause={({ currentTarget: { ended, error } }) => (ended || error ? undefined : say('paused'))}
          onEnded={() => say('ended')}
          onError={(event) => fail('loadError', event.currentTarget.error?.message)}
        />
      </Card>
      {addresses ? (
        <Card className="grid gap-5">
          <TestAddress
            label={t('streamUrl')}
            address={addresses.stream}
            action={t('playDirect')}
            onAction={() => playDirect(addresses)}
          />
          <TestAddress
            label={t('hlsUrl')}
            address={addresses.hls}
            action={t('playHls')}
            onAction={() => void playHls(addresses)}
          />
          <ServerAnswer address={addresses.stream} />
        </Card>
      ) : null}
      <Card>
        <h2 className="text-lg font-semibold">{t('tips')}</h2>
        <ul className="mt-3 grid list-disc gap-2 pl-5 text-muted">
          {tips.map((tip) => (
            <li key={tip}>{t(tip)}</li>
          ))}
        </ul>
      </Card>
    </div>
  );
}
