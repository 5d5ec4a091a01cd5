import { Component, type ErrorInfo, type PropsWithChildren, Suspense } from 'react'
import { logThrown } from '../data/error-log'
import { translate } from '../data/languages/i18n'

interface State {
  error?: Error
}

/**
 * Shows a readable message in place of a screen that failed; the rest of the app goes on. Plain HTML, since it also
 * stands around antd itself.
 */
export class ErrorBoundary extends Component<PropsWithChildren, State> {
  override state: State = {}

  static getDerivedStateFromError(error: unknown): State {
    return { error: error instanceof Error ? error : new Error(String(error)) }
  }

  override componentDidCatch(error: unknown, { componentStack }: ErrorInfo) {
    logThrown('screen', error, componentStack?.trim().split('\n', 1)[0])
  }

  override render() {
    const { error } = this.state
    if (error === undefined) return this.props.children
    return (
      <section className="failure" role="alert">
        <h2>{translate('errors.screen.title')}</h2>
        <p>{error.message}</p>
        <button type="button" className="plain-button" onClick={() => location.reload()}>
          {translate('errors.screen.reload')}
        </button>
      </section>
    )
  }
}

/** A screen with nothing around it: the sign of goldbook while it loads, and the error if it cannot be shown. */
export function WholeScreen({ children }: PropsWithChildren) {
  return (
    <ErrorBoundary>
      <Suspense fallback={<div className="splash" />}>{children}</Suspense>
    </ErrorBoundary>
  )
}
