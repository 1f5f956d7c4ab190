import { clsx } from 'clsx'
import type { SyncRun } from '@wardline/contract/integrations/directory-sync/directory-sync.schemas.ts'
import { appliedTexts, plannedTexts } from './sync.text.ts'

/** The answer first: how many entries do what. */
export function RunCounts({ run }: { run: SyncRun }) {
  const texts = run.state === 'applied' ? appliedTexts : plannedTexts
  const { counts } = run
  const cells = [
    { key: 'entries', value: run.entries, label: 'entries read' },
    { key: 'create', value: counts.create, label: texts.create },
    { key: 'update', value: counts.update, label: texts.update },
    ...(counts.reactivate > 0
      ? [{ key: 'reactivate', value: counts.reactivate, label: texts.reactivate }]
      : []),
    { key: 'unchanged', value: counts.unchanged, label: 'unchanged' },
    ...(counts.conflict > 0 ? [{ key: 'conflict', value: counts.conflict, label: texts.conflict }] : []),
    {
      key: 'deactivate',
      value: counts.deactivate,
      label: `${texts.deactivate}, ${run.deactivated_percent.toLocaleString('en')} %`,
    },
  ]
  return (
    <dl
      aria-label="Counts"
      className="grid grid-cols-2 overflow-hidden rounded-xl border border-line sm:grid-cols-[repeat(auto-fit,minmax(8rem,1fr))]"
    >
      {cells.map(({ key, value, label }) => (
        <div
          key={key}
          className={clsx(
            'flex flex-col-reverse px-4 py-3 shadow-[1px_1px_0_var(--color-line)]',
            key === 'deactivate' && value > 0 && 'text-danger',
          )}
        >
          <dt className="text-sm">{label}</dt>
          <dd className="text-xl font-semibold tabular-nums">{value.toLocaleString('en')}</dd>
        </div>
      ))}
    </dl>
  )
}
