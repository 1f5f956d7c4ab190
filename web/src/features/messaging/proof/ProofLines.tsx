import type { ProofEntry } from '@wardline/contract/messaging/proof/proof.schemas.ts'
import { clsx } from 'clsx'
import { formatFullDateTime } from '../../../platform/clock/dates.ts'
import { entryTone } from './proof.view.ts'
import { secondsText } from './seconds.view.ts'

const dotClasses = { plain: 'bg-line-strong', ok: 'bg-ok-solid', danger: 'bg-danger-solid' }

interface ProofLinesProps {
  entries: readonly Pick<ProofEntry, 'at' | 'kind' | 'text'>[]
  now: number
}

export const ProofLines = ({ entries, now }: ProofLinesProps) => (
  <ol role="list" className="relative ml-1 border-l border-line pl-3">
    {entries.map((entry, place) => {
      const at = Date.parse(entry.at)
      const tone = entryTone(entry)
      return (
        <li key={place} className="relative flex gap-2 py-0.5 text-sm max-md:flex-col max-md:gap-0">
          <span
            aria-hidden
            className={clsx('absolute top-2 -left-[15.5px] size-1.5 rounded-full', dotClasses[tone])}
          />
          <time
            dateTime={entry.at}
            title={formatFullDateTime(at)}
            className="flex-none text-xs leading-5 text-ink-2 tabular-nums md:min-w-16"
          >
            {secondsText(at, now)}
          </time>
          <span className={clsx('min-w-0 break-words', tone === 'danger' && 'text-danger')}>
            {entry.text}
          </span>
        </li>
      )
    })}
  </ol>
)
