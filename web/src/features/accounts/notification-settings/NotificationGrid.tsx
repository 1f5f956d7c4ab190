import { clsx } from 'clsx'
import { useState, type KeyboardEvent } from 'react'
import { StatusDot } from '../../../platform/ui/indicators/Avatar.tsx'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { SegmentedControl } from '../../../platform/ui/controls/SegmentedControl.tsx'
import { SkeletonBlock, Skeleton } from '../../../platform/ui/feedback/Skeleton.tsx'
import { LoadError } from '../../../platform/ui/feedback/LoadError.tsx'
import { useNotificationGrid } from './notification.api.ts'
import {
  alertRows,
  nextCell,
  priorityColumns,
  statusColumns,
  type NotificationBox,
} from './notification.view.ts'
import { NotificationCheckbox } from './NotificationCheckbox.tsx'

const shownPriorities = priorityColumns.map(({ priority, label }) => ({ value: priority, label }))
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

/** Has one tab stop: arrow keys move, Space toggles. Every change is saved at once. */
export function NotificationGrid() {
  const { settings, isLoadFailed, reload, error, isSaved, set, reset } = useNotificationGrid()
  const [visiblePriority, setVisiblePriority] = useState<0 | 1 | 2>(0)
  const [tabStop, setTabStop] = useState<NotificationBox>({
    alert_type: 'push',
    priority: 0,
    status: 'online',
  })
  if (isLoadFailed && !settings)
    return <LoadError onRetry={reload}>Could not load your notification settings.</LoadError>
  if (!settings)
    return (
      <Skeleton label="Loading your notification settings">
        <SkeletonBlock className="h-72" />
      </Skeleton>
    )
  const isOn = (box: NotificationBox) => settings.find((each) => isSame(each, box))?.is_on ?? false
  const hiddenUnless = (priority: number) => priority !== visiblePriority && 'max-md:hidden'
  return (
    <div className="flex flex-col gap-3">
      <div className="md:hidden">
        <SegmentedControl
          legend="Priority"
          value={visiblePriority}
          segments={shownPriorities}
          onChange={(priority) => {
            setVisiblePriority(priority)
            setTabStop({ ...tabStop, priority })
          }}
        />
      </div>
      <table role="grid" aria-label="Notifications" className="w-full text-sm" onKeyDown={moveFocus}>
        <thead>
          <tr className="max-md:hidden">
            <td />
            {priorityColumns.map(({ priority, label }) => (
              <th
                key={priority}
                scope="colgroup"
                colSpan={3}
                className="border-l border-line pb-1 text-center text-xs font-medium text-ink-2"
              >
                {label}
              </th>
            ))}
          </tr>
          <tr className="border-b border-line">
            <td />
            {priorityColumns.map(({ priority }) =>
              statusColumns.map(({ status, dot }, at) => (
                <th
                  key={`${priority}-${status}`}
                  scope="col"
                  className={clsx('py-1.5', at === 0 && 'md:border-l md:border-line', hiddenUnless(priority))}
                >
                  <StatusDot status={dot} className="mx-auto" />
                </th>
              )),
            )}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {alertRows.map(({ alert_type, label, about }) => (
            <tr key={alert_type} className="hover:bg-hover">
              <th scope="row" className="py-1 pr-2 text-left font-normal">
                {label}
                <span className="block text-2xs text-ink-2 max-md:hidden">{about}</span>
              </th>
              {priorityColumns.map(({ priority }) =>
                statusColumns.map(({ status }, at) => {
                  const box = { alert_type, priority, status }
                  return (
                    <td
                      key={`${priority}-${status}`}
                      className={clsx(at === 0 && 'md:border-l md:border-line', hiddenUnless(priority))}
                    >
                      <NotificationCheckbox
                        box={box}
                        isOn={isOn(box)}
                        isTabStop={isSame(tabStop, box)}
                        onFocus={() => setTabStop(box)}
                        onSet={(next) => set(box, next)}
                      />
                    </td>
                  )
                }),
              )}
            </tr>
          ))}
        </tbody>
      </table>
      <ul role="list" className="flex flex-wrap gap-x-4 gap-y-1 text-xs text-ink-2">
        {statusColumns.map(({ status, dot, label }) => (
          <li key={status} className="flex items-center gap-1.5">
            <span aria-hidden>
              <StatusDot status={dot} />
            </span>
            {label}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-3">
        <Button onClick={() => void reset()} disabled={settings.every(({ is_default }) => is_default)}>
          Restore defaults
        </Button>
        <p role={error ? 'alert' : 'status'} className={error ? 'text-sm text-danger' : 'text-sm text-ok'}>
          {error ?? (isSaved && 'Saved.')}
        </p>
      </div>
    </div>
  )
}
