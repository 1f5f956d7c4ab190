import type { Severity } from '@wardline/contract/patients/handoffs/handoff-content.schemas.ts'
import { clsx } from 'clsx'

export const severityNames: Record<Severity, string> = {
  stable: 'Stable',
  watcher: 'Watcher',
  unstable: 'Unstable',
}

/** As in I-PASS: Alt 1, 2 and 3 in the composer. */
export const severityOrder = ['stable', 'watcher', 'unstable'] as const

const tones: Record<Severity, string> = {
  stable: 'text-ink-2',
  watcher: 'text-warn',
  unstable: 'text-danger',
}

/** A ring, a half-filled diamond or a triangle: readable without color, also on paper. */
export const SeverityShape = ({ severity }: { severity: Severity }) => (
  <svg
    viewBox="0 0 14 14"
    width={14}
    height={14}
    aria-hidden
    className={clsx('flex-none', tones[severity], 'print:text-black')}
  >
    {severity === 'stable' && (
      <circle cx="7" cy="7" r="5" fill="none" stroke="currentColor" strokeWidth="1.75" />
    )}
    {severity === 'watcher' && (
      <>
        <path
          d="M7 1 13 7 7 13 1 7Z"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.5"
          strokeLinejoin="round"
        />
        <path d="M7 1 13 7 7 13Z" fill="currentColor" />
      </>
    )}
    {severity === 'unstable' && <path d="M7 1.5 13.5 12.5H0.5Z" fill="currentColor" />}
  </svg>
)

export const SeverityMark = ({ severity }: { severity: Severity | null }) =>
  severity === null ? (
    <span className="text-sm text-ink-2">Not given</span>
  ) : (
    <span
      className={clsx(
        'inline-flex items-center gap-1.5 text-sm font-medium',
        tones[severity],
        'print:text-black',
      )}
    >
      <SeverityShape severity={severity} />
      {severityNames[severity]}
    </span>
  )
