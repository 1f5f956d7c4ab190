import { clsx } from 'clsx'
import type { SyncRun } from '@wardline/contract/integrations/directory-sync/directory-sync.schemas.ts'
import { listCounts } from './sync.text.ts'

/** Shows how many entries the run adds, updates, deactivates and leaves unchanged. */
export function RunCounts({ run }: { run: SyncRun }) {
  const cells = listCounts(run)
  return (
    <dl
      aria-label="Counts"
      className="grid grid-cols-2 overflow-hidden rounded-xl border border-line sm:grid-cols-[repeat(auto-fit,minmax(8rem,1fr))]"
    >
      {cells.map(({ key, value, label }) => (
        <div
          key={key}
          className={clsx(
            'flex flex-col-reverse justify-end px-4 py-3 shadow-[1px_1px_0_var(--color-line)]',
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
