import { IconGripVertical } from '@tabler/icons-react'
import { clsx } from 'clsx'
import { useRef, useState, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react'
import { Select } from '../../../platform/ui/Input.tsx'
import {
  delayChoices,
  moved,
  movedText,
  nameOf,
  note,
  placeAfter,
  placeUnder,
  type Way,
} from './ringing.view.ts'

interface RingOrderProps {
  ways: readonly Way[]
  onChange: (ways: Way[]) => void
  /** Beside a way that was stopped: what rings it again. */
  renderStopped: (way: Way) => ReactNode
}

/** The ways of ringing in their order: dragged by the handle, or moved with the arrows while it has the focus. */
export function RingOrder({ ways, onChange, renderStopped }: RingOrderProps) {
  const list = useRef<HTMLOListElement>(null)
  // While it is dragged the order is this screen's alone; it is sent when it is let go.
  const [drag, setDrag] = useState<{ type: Way['alert_type']; ways: readonly Way[] } | null>(null)
  const [said, setSaid] = useState('')
  const shown = drag?.ways ?? ways

  const byKey = (event: KeyboardEvent, from: number) => {
    const way = ways[from]
    const to = placeAfter(event.key, from, ways.length)
    if (to === null || !way) return
    event.preventDefault()
    onChange(moved(ways, from, to))
    setSaid(movedText(way, to, ways.length))
  }
  const follow = (event: PointerEvent) => {
    if (!drag) return
    const rows = [...(list.current?.children ?? [])]
    const to = placeUnder(
      event.clientY,
      rows.map((row) => row.getBoundingClientRect().bottom),
    )
    const from = drag.ways.findIndex(({ alert_type }) => alert_type === drag.type)
    if (from !== to) setDrag({ ...drag, ways: moved(drag.ways, from, to) })
  }
  const letGo = () => {
    if (!drag) return
    const place = drag.ways.findIndex(({ alert_type }) => alert_type === drag.type)
    const way = drag.ways[place]
    if (way && ways[place]?.alert_type !== drag.type) {
      onChange([...drag.ways])
      setSaid(movedText(way, place, ways.length))
    }
    setDrag(null)
  }

  return (
    <>
      <ol
        ref={list}
        role="list"
        aria-label="Order in which you are rung"
        className="divide-y divide-line border-y border-line"
      >
        {shown.map((way, place) => (
          <li
            key={way.alert_type}
            className={clsx('flex items-center gap-2 py-1.5', drag?.type === way.alert_type && 'bg-selected')}
          >
            <button
              type="button"
              aria-label={`Move ${nameOf(way)}, ${place + 1} of ${shown.length}. Up and down arrows move it.`}
              className="grid size-control flex-none cursor-grab touch-none place-items-center rounded-md text-ink-2 hover:bg-hover active:cursor-grabbing"
              onKeyDown={(event) => byKey(event, place)}
              onPointerDown={(event) => {
                event.currentTarget.setPointerCapture(event.pointerId)
                setDrag({ type: way.alert_type, ways })
              }}
              onPointerMove={follow}
              onPointerUp={letGo}
              onPointerCancel={() => setDrag(null)}
            >
              <IconGripVertical size={16} aria-hidden />
            </button>
            <div className="min-w-0 flex-1 text-sm">
              <span className="whitespace-nowrap">{nameOf(way)}</span>{' '}
              {way.goes_to !== '' && (
                <span className="text-xs wrap-anywhere text-ink-2 max-md:block md:ml-1">{way.goes_to}</span>
              )}
              {note(way) !== '' && <span className="block text-xs text-ink-2">{note(way)}</span>}
              {way.is_stopped && renderStopped(way)}
            </div>
            <Select
              aria-label={`${nameOf(way)} rings`}
              className="w-34 flex-none"
              value={way.delay_seconds}
              onChange={(event) =>
                onChange(
                  ways.map((each) =>
                    each.alert_type === way.alert_type
                      ? { ...each, delay_seconds: Number(event.target.value) }
                      : each,
                  ),
                )
              }
            >
              {delayChoices(way.delay_seconds).map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </Select>
          </li>
        ))}
      </ol>
      <p role="status" className="sr-only">
        {said}
      </p>
    </>
  )
}
