import { Layers, Moon, SlidersHorizontal } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { crossfadeMaxSeconds } from '#shared/limits.ts';
import { useText } from '#web/lib/i18n.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/field.tsx';
import { Popover } from '#web/ui/popover.tsx';
import { cn } from '#web/ui/cn.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Slider } from '#web/ui/slider.tsx';
import { type SleepTimer, usePlayback } from '#web/player/playback.ts';
import { setWordsShown, useWordsShown } from './words-shown.ts';
import { setCrossfade, setLevelling, setSleepTimer } from '#web/player/controls.ts';
import { playsOn, setPlaysOn } from '#web/player/play-on/setting.ts';

const OrderDialog = lazyPart(() => import('../order/order-dialog.tsx'), 'OrderDialog');

const sleepChoices = [15, 30, 45, 60];

/** The button with crossfade, loudness and sleep timer behind it, and the way to the order of sources. */
export function SettingsButton() {
  const t = useText('player-bar');
  const sleeping = usePlayback((state) => state.sleep !== null);
  const [isOrdering, setOrdering] = useState(false);
  const order = (close: () => void) => () => {
    close();
    setOrdering(true);
  };
  return (
    <>
      <Popover label={t('settings')} side="top" content={(close) => <Settings onOrder={order(close)} />}>
        {(trigger) => (
          <IconButton
            {...trigger}
            label={t('settings')}
            icon={sleeping ? Moon : SlidersHorizontal}
            className={sleeping ? 'text-live!' : undefined}
          />
        )}
      </Popover>
      {/* A dialog of its own: the order needs more room, and is set once. */}
      <OrderDialog open={isOrdering} onClose={() => setOrdering(false)} />
    </>
  );
}

function Settings({ onOrder }: { onOrder: () => void }) {
  const t = useText('player-bar');
  const tOrder = useText('heard-from');
  const tMoments = useText('wave-moments');
  const areWordsShown = useWordsShown();
  const crossfade = usePlayback((state) => state.crossfadeSeconds);
  const levelling = usePlayback((state) => state.levelling);
  const crossfadeWords = crossfade === 0 ? t('crossfadeOff') : t('crossfadeSeconds', { count: crossfade });
  return (
    <div className="grid w-72 gap-5 text-sm">
      <div>
        <p className="flex justify-between gap-3 font-medium">
          {t('crossfade')}
          <span className="text-right font-normal text-muted">{crossfadeWords}</span>
        </p>
        <Slider
          label={t('crossfade')}
          min={0}
          max={crossfadeMaxSeconds}
          step={1}
          value={crossfade}
          valueText={crossfadeWords}
          onValueChange={setCrossfade}
        />
      </div>
      <Checkbox
        label={t('levelling')}
        hint={t('levellingHint')}
        checked={levelling}
        onChange={(event) => setLevelling(event.currentTarget.checked)}
      />
      <PlayOn />
      <Checkbox
        label={tMoments('shown')}
        checked={areWordsShown}
        onChange={(event) => setWordsShown(event.currentTarget.checked)}
      />
      <Sleep />
      <Button
        size="sm"
        icon={Layers}
        className="justify-self-start"
        onPointerEnter={OrderDialog.preload}
        onClick={onOrder}
      >
        {tOrder('orderTitle')}
      </Button>
    </div>
  );
}

function PlayOn() {
  const t = useText('radio');
  const isOn = useStore(playsOn);
  return (
    <Checkbox
      label={t('playOn')}
      hint={t('playOnHint')}
      checked={isOn}
      onChange={(event) => setPlaysOn(event.currentTarget.checked)}
    />
  );
}

function Sleep() {
  const t = useText('player-bar');
  const sleep = usePlayback((state) => state.sleep);
  const left = useMinutesLeft(sleep);
  const [chosen, setChosen] = useState<number | null>(null);
  const choices = [
    { name: t('sleepOff'), on: sleep === null, set: () => setSleepTimer(null) },
    ...sleepChoices.map((minutes) => ({
      name: t('sleepMinutes', { count: minutes }),
      on: sleep?.until === 'time' && chosen === minutes,
      set: () => {
        setChosen(minutes);
        setSleepTimer({ until: 'time', at: Date.now() + minutes * 60_000 });
      },
    })),
    {
      name: t('sleepEndOfTrack'),
      on: sleep?.until === 'end-of-track',
      set: () => setSleepTimer({ until: 'end-of-track' }),
    },
  ];
  return (
    <fieldset>
      <legend className="font-medium">{t('sleep')}</legend>
      <output className="float-right -mt-5 text-live">
        {left === null ? '' : t('sleepLeft', { count: left })}
      </output>
      <div className="mt-2 flex flex-wrap gap-1.5">
        {choices.map(({ name, on, set }) => (
          <button
            key={name}
            type="button"
            aria-pressed={on}
            onClick={set}
            className={cn(
              'min-h-11 rounded-full px-3 ring-1 ring-line transition sm:min-h-9',
              on ? 'bg-live text-page' : 'hover:bg-line',
            )}
          >
            {name}
          </button>
        ))}
      </div>
    </fieldset>
  );
}

function useMinutesLeft(sleep: SleepTimer | null): number | null {
  const [now, setNow] = useState(Date.now);
  const at = sleep?.until === 'time' ? sleep.at : null;
  useEffect(() => {
    const timer = at === null ? undefined : setInterval(() => setNow(Date.now()), 10_000);
    return () => clearInterval(timer);
  }, [at]);
  return at === null ? null : Math.max(1, Math.round((at - now) / 60_000));
}
