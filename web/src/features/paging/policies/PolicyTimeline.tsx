import { listPolicyMarks, formatElapsed } from '@wardline/contract/paging/policies/escalation-policy.rules.ts'
import { clsx } from 'clsx'

type TimelineInput = Parameters<typeof listPolicyMarks>[0]

export const PolicyTimeline = ({ policy, label }: { policy: TimelineInput; label: string }) => (
  <ol role="list" aria-label={label} className="flex flex-col md:flex-row md:flex-wrap md:gap-y-3">
    {listPolicyMarks(policy).map(({ at, kind, text }, index) => (
      <li
        key={index}
        className={clsx(
          'relative border-line-strong pb-2 pl-4 max-md:border-l-2 md:border-t-2 md:pt-2 md:pr-5 md:pb-0 md:pl-0',
          kind === 'end' && 'border-dashed',
        )}
      >
        <span
          aria-hidden
          className={clsx(
            'absolute size-2.5 rounded-full max-md:top-1 max-md:-left-1.5 md:-top-1.5 md:left-0',
            kind === 'step' ? 'bg-accent-solid' : 'border-2 border-line-strong bg-surface',
          )}
        />
        <span className="mr-2 text-xs text-ink-2 tabular-nums md:block">{formatElapsed(at)}</span>
        <span className={clsx('text-sm', kind !== 'step' && 'text-ink-2')}>
          {kind === 'end' ? `then ${text}` : text}
        </span>
      </li>
    ))}
  </ol>
)
