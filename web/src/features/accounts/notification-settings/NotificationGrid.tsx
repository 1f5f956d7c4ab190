import type { NotificationSetting } from '@wardline/contract/accounts/notification-setting.schemas.ts'
import { useState, type KeyboardEvent } from 'react'
import { alertRows, nextCell, statusColumns, type NotificationBox } from './notification.view.ts'
import { NotificationCheckbox } from './NotificationCheckbox.tsx'

const isSame = (a: NotificationBox, b: NotificationBox) =>
  a.alert_type === b.alert_type && a.priority === b.priority && a.status === b.status

const visibleRows = (grid: HTMLElement) =>
  [...grid.querySelectorAll('tbody tr')].map((row) =>
    [...row.querySelectorAll('input')].filter((input) => input.offsetParent !== null),
  )

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const rows = visibleRows(event.currentTarget)
  const row = rows.findIndex((each) => each.some((input) => input === document.activeElement))
  const column = rows[row]?.findIndex((input) => input === document.activeElement) ?? -1
  if (column === -1) return
  const to = nextCell(event.key, { row, column }, rows.length, rows[row]?.length ?? 0)
  if (!to) return
  event.preventDefault()
  rows[to.row]?.[to.column]?.focus()
}

interface NotificationGridProps {
  priority: 0 | 1 | 2
  label: string
  settings: readonly NotificationSetting[]
  onSet: (box: NotificationBox, isOn: boolean) => void
}

/** Channels by status. Has one tab stop: arrow keys move, Space toggles. Every change is saved at once. */
export function NotificationGrid({ priority, label: title, settings, onSet }: NotificationGridProps) {
  const [tabStop, setTabStop] = useState<NotificationBox>({ alert_type: 'push', priority, status: 'online' })
  const isOn = (box: NotificationBox) => settings.find((each) => isSame(each, box))?.is_on ?? false
  return (
    <table role="grid" aria-label={title} className="w-full text-sm" onKeyDown={moveFocus}>
      <thead>
        <tr className="border-b border-line">
          <td />
          {statusColumns.map(({ status, label }) => (
            <th key={status} scope="col" className="px-1 py-1.5 text-xs font-medium text-ink-2">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {alertRows.map(({ alert_type, label, about }) => (
          <tr key={alert_type} className="hover:bg-hover">
            <th scope="row" className="py-1 pr-2 text-left font-normal">
              {label}
              <span className="block text-2xs text-ink-2 max-md:hidden">{about}</span>
            </th>
            {statusColumns.map(({ status }) => {
              const box = { alert_type, priority, status }
              return (
                <td key={status}>
                  <NotificationCheckbox
                    box={box}
                    isOn={isOn(box)}
                    isTabStop={isSame(tabStop, box)}
                    onFocus={() => setTabStop(box)}
                    onSet={(next) => onSet(box, next)}
                  />
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
