import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { clsx } from 'clsx'
import type { SyncRun } from '@wardline/contract/integrations/directory-sync/directory-sync.schemas.ts'
import { useState } from 'react'
import { Button } from '../../../platform/ui/controls/Button.tsx'

const visible = 7

/** The unit that explains most deactivations comes first. */
export function RunUnits({ units }: { units: SyncRun['units'] }) {
  const [isOpen, setOpen] = useState(false)
  const total = units.reduce((sum, { deactivate }) => sum + deactivate, 0)
  const number = 'py-1.5 pl-3 text-right tabular-nums'
  return (
    <section aria-label="Organizational units">
      <table className="w-full text-sm">
        <thead>
          <tr className="text-left text-xs text-ink-2">
            <th className="py-1.5 font-medium">Organizational unit</th>
            <th className={clsx(number, 'font-medium max-md:hidden')}>Last run</th>
            <th className={clsx(number, 'font-medium')}>This run</th>
            <th className={clsx(number, 'font-medium')}>Deactivations</th>
          </tr>
        </thead>
        <tbody>
          {units.slice(0, isOpen ? undefined : visible).map(({ unit, before, now, deactivate }) => {
            const explains = deactivate * 2 > total
            const Icon = explains ? IconAlertTriangle : IconCheck
            return (
              <tr key={unit} className={clsx('border-t border-line', explains && 'bg-danger-soft')}>
                <td className="py-1.5 wrap-anywhere">
                  <Icon
                    size={15}
                    aria-hidden
                    className={clsx('mr-2 inline', explains ? 'text-danger' : 'text-ink-2')}
                  />
                  {unit || 'Root of the directory'}
                </td>
                <td className={clsx(number, 'text-ink-2 max-md:hidden')}>
                  {before === null ? '–' : before.toLocaleString('en')}
                </td>
                <td className={number}>{now.toLocaleString('en')}</td>
                <td className={clsx(number, explains && 'font-semibold text-danger')}>
                  {deactivate.toLocaleString('en')}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
      {units.length > visible && !isOpen && (
        <Button tone="ghost" onClick={() => setOpen(true)}>
          Show {units.length - visible} more units
        </Button>
      )}
    </section>
  )
}
