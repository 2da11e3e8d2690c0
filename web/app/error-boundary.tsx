import { Component, type ReactNode } from 'react';
import { useText } from '#web/lib/i18n.ts';
import { Button } from '#web/ui/button.tsx';

interface ErrorBoundaryProps {
  children: ReactNode;
  /** Called by 'Torna alla home', after the error is reset. */
  onHome: () => void;
}

/** Catches what a page throws while rendering, and shows the specification's fallback screen in its place. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { error: unknown }> {
  override state: { error: unknown } = { error: null };

  static getDerivedStateFromError(error: unknown): { error: unknown } {
    return { error: error ?? new Error('unknown') };
  }

  override render(): ReactNode {
    if (this.state.error === null) return this.props.children;
    return (
      <ErrorScreen
        error={this.state.error}
        onHome={() => {
          this.props.onHome();
          this.setState({ error: null });
        }}
      />
    );
  }
}

function ErrorScreen({ error, onHome }: { error: unknown; onHome: () => void }) {
  const t = useText('shell');
  // Chromium's stack begins with the message; other browsers' have none.
  const { stack = '' } = error instanceof Error ? error : {};
  const details = stack.startsWith(String(error)) ? stack : `${String(error)}\n${stack}`;
  return (
    <div
      role="alert"
      lang={t.lang('wentWrong')}
      className="mx-auto grid min-h-[60vh] max-w-xl content-center justify-items-center gap-4 px-4 text-center"
    >
      <h1 className="text-xl font-semibold">{t('wentWrong')}</h1>
      <p className="text-muted">{t('wentWrongText')}</p>
      <Button kind="primary" onClick={onHome} className="mt-2">
        {t('backHome')}
      </Button>
      <details className="mt-4 w-full text-left text-sm text-muted">
        <summary className="text-center">{t('technicalDetails')}</summary>
        <pre className="mt-3 overflow-x-auto rounded-cover bg-surface p-4 font-mono text-xs">{details}</pre>
      </details>
    </div>
  );
}
