import { IconAlertTriangleFilled } from '@tabler/icons-react'
import type { AdtInterface } from '@wardline/contract/integrations/adt.schemas.ts'
import { formatDateTime } from '../../../platform/clock/dates.ts'
import { useMinute } from '../../../platform/clock/use-now.ts'
import { encryptionText, stateTexts, summarize } from './adt.view.ts'

export function AdtHealth({ stored }: { stored: AdtInterface }) {
  const now = useMinute()
  const { listener, health } = stored
  const { text, isProblem } = summarize(stored)
  const time = (at: string | null) => (at === null ? 'Never' : formatDateTime(Date.parse(at), now))
  const { counts } = health
  const rows: [string, string][] = [
    ['Last message', time(health.last_received)],
    ['Last accepted', time(health.last_accepted)],
    ['Rate', `${health.per_minute.toLocaleString('en-US')} per minute`],
    ...(Object.keys(counts) as (keyof typeof counts)[]).map((state): [string, string] => [
      `${stateTexts[state]}, 24 hours`,
      counts[state].toLocaleString('en-US'),
    ]),
    ['Address', listener.address === null ? 'None' : `${listener.address}, port ${listener.port}`],
    ['Encryption', listener.address === null ? 'None' : encryptionText(listener)],
  ]
  return (
    <>
      <p role="status" className={isProblem ? 'flex gap-2 font-medium text-danger' : 'font-medium'}>
        {isProblem && <IconAlertTriangleFilled size={16} aria-hidden className="mt-1 flex-none" />}
        {text}
      </p>
      <dl className="mt-3 grid grid-cols-[minmax(7rem,10rem)_1fr] gap-x-4 gap-y-1 text-sm md:grid-cols-[10rem_1fr_10rem_1fr]">
        {rows.map(([term, value]) => (
          <div key={term} className="col-span-2 grid grid-cols-subgrid">
            <dt className="text-ink-2">{term}</dt>
            <dd className="tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
