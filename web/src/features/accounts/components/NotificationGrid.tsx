import { clsx } from 'clsx'
import { useState, type KeyboardEvent } from 'react'
import { StatusDot } from '../../../platform/ui/Avatar.tsx'
import { Button } from '../../../platform/ui/Button.tsx'
import { Segmented } from '../../../platform/ui/Segmented.tsx'
import { Bone, Skeleton } from '../../../platform/ui/Skeleton.tsx'
import { TryAgain } from '../../../platform/ui/TryAgain.tsx'
import { useNotificationGrid } from '../notification.api.ts'
import { alertRows, nextCell, priorityColumns, statusColumns, type Box } from '../notification.view.ts'
import { GridBox } from './GridBox.tsx'

const shownPriorities = priorityColumns.map(({ priority, label }) => ({ value: priority, label }))
const isSame = (a: Box, b: Box) =>
  a.alert_type === b.alert_type && a.priority === b.priority && a.status === b.status

/** The boxes that can be seen, row by row: on a phone only those of one priority. */
const rowsIn = (grid: HTMLElement) =>
  [...grid.querySelectorAll('tbody tr')].map((row) =>
    [...row.querySelectorAll('input')].filter((input) => input.offsetParent !== null),
  )

function walk(event: KeyboardEvent<HTMLElement>): void {
  const rows = rowsIn(event.currentTarget)
  const row = rows.findIndex((each) => each.some((input) => input === document.activeElement))
  const column = rows[row]?.findIndex((input) => input === document.activeElement) ?? -1
  if (column === -1) return
  const to = nextCell(event.key, { row, column }, rows.length, rows[row]?.length ?? 0)
  if (!to) return
  event.preventDefault()
  rows[to.row]?.[to.column]?.focus()
}

/** Alert type × priority × status. One stop for Tab; arrows walk, Space switches. What is switched is saved at once. */
export function NotificationGrid() {
  const { settings, isLoadFailed, reload, refused, isSaved, set, reset } = useNotificationGrid()
  const [shown, setShown] = useState<0 | 1 | 2>(0)
  const [stop, setStop] = useState<Box>({ alert_type: 'push', priority: 0, status: 'online' })
  if (isLoadFailed && !settings) return <TryAgain onTry={reload}>Could not load your notifications.</TryAgain>
  if (!settings)
    return (
      <Skeleton label="Loading your notifications">
        <Bone className="h-72" />
      </Skeleton>
    )
  const isOn = (box: Box) => settings.find((each) => isSame(each, box))?.is_on ?? false
  const hiddenUnless = (priority: number) => priority !== shown && 'max-md:hidden'
  return (
    <div className="flex flex-col gap-3">
      <div className="md:hidden">
        <Segmented
          legend="Priority"
          value={shown}
          segments={shownPriorities}
          onChange={(priority) => {
            setShown(priority)
            setStop({ ...stop, priority })
          }}
        />
      </div>
      <table role="grid" aria-label="Notifications" className="w-full text-sm" onKeyDown={walk}>
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
                      <GridBox
                        box={box}
                        isOn={isOn(box)}
                        isStop={isSame(stop, box)}
                        onFocus={() => setStop(box)}
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
          Back to the defaults
        </Button>
        <p
          role={refused ? 'alert' : 'status'}
          className={refused ? 'text-sm text-danger' : 'text-sm text-ok'}
        >
          {refused ?? (isSaved && 'Saved.')}
        </p>
      </div>
    </div>
  )
}
