import { cn } from './cn.ts';

interface ProgressBarProps {
  label: string;
  /** 0 to 100. */
  percent: number;
  tone?: 'signal' | 'live' | 'danger';
  className?: string;
}

const tones = {
  signal: '[&::-webkit-progress-value]:bg-signal [&::-moz-progress-bar]:bg-signal',
  live: '[&::-webkit-progress-value]:bg-live [&::-moz-progress-bar]:bg-live',
  danger: '[&::-webkit-progress-value]:bg-danger [&::-moz-progress-bar]:bg-danger',
};

/** A progress bar with a known percentage. Without one, show a skeleton or words: nothing here spins. */
export function ProgressBar({ label, percent, tone = 'signal', className }: ProgressBarProps) {
  return (
    <progress
      aria-label={label}
      max={100}
      value={Math.min(100, Math.max(0, percent))}
      data-edge=""
      className={cn(
        'block h-1.5 w-full appearance-none overflow-hidden rounded-full border-none bg-line',
        '[&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:transition-[inline-size]',
        tones[tone],
        className,
      )}
    />
  );
}
