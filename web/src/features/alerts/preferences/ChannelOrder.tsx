import { IconGripVertical } from '@tabler/icons-react'
import { clsx } from 'clsx'
import { useRef, useState, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react'
import { Select } from '../../../platform/ui/controls/Input.tsx'
import {
  delayChoices,
  moveEntry,
  moveAnnouncement,
  channelName,
  channelNote,
  indexAfterKey,
  indexAtPointer,
  type Channel,
} from './notification-preferences.view.ts'

interface ChannelOrderProps {
  channels: readonly Channel[]
  onChange: (channels: Channel[]) => void
  renderSuppressed: (channel: Channel) => ReactNode
}

export function ChannelOrder({ channels, onChange, renderSuppressed }: ChannelOrderProps) {
  const list = useRef<HTMLOListElement>(null)
  const [drag, setDrag] = useState<{ type: Channel['alert_type']; channels: readonly Channel[] } | null>(null)
  const [announcement, setAnnouncement] = useState('')
  const ordered = drag?.channels ?? channels

  const moveByKey = (event: KeyboardEvent, from: number) => {
    const channel = channels[from]
    const to = indexAfterKey(event.key, from, channels.length)
    if (to === null || !channel) return
    event.preventDefault()
    onChange(moveEntry(channels, from, to))
    setAnnouncement(moveAnnouncement(channel, to, channels.length))
  }
  const dragOver = (event: PointerEvent) => {
    if (!drag) return
    const rows = [...(list.current?.children ?? [])]
    const to = indexAtPointer(
      event.clientY,
      rows.map((row) => row.getBoundingClientRect().bottom),
    )
    const from = drag.channels.findIndex(({ alert_type }) => alert_type === drag.type)
    if (from !== to) setDrag({ ...drag, channels: moveEntry(drag.channels, from, to) })
  }
  const drop = () => {
    if (!drag) return
    const place = drag.channels.findIndex(({ alert_type }) => alert_type === drag.type)
    const channel = drag.channels[place]
    if (channel && channels[place]?.alert_type !== drag.type) {
      onChange([...drag.channels])
      setAnnouncement(moveAnnouncement(channel, place, channels.length))
    }
    setDrag(null)
  }

  return (
    <>
      <ol
        ref={list}
        role="list"
        aria-label="Channel order"
        className="divide-y divide-line border-y border-line"
      >
        {ordered.map((channel, place) => (
          <li
            key={channel.alert_type}
            className={clsx(
              'flex items-center gap-2 py-1.5',
              drag?.type === channel.alert_type && 'bg-selected',
            )}
          >
            <button
              type="button"
              aria-label={`Move ${channelName(channel)}, ${place + 1} of ${ordered.length}. Use the arrow keys to move it.`}
              className="grid size-control flex-none cursor-grab touch-none place-items-center rounded-md text-ink-2 hover:bg-hover active:cursor-grabbing"
              onKeyDown={(event) => moveByKey(event, place)}
              onPointerDown={(event) => {
                event.currentTarget.setPointerCapture(event.pointerId)
                setDrag({ type: channel.alert_type, channels })
              }}
              onPointerMove={dragOver}
              onPointerUp={drop}
              onPointerCancel={() => setDrag(null)}
            >
              <IconGripVertical size={16} aria-hidden />
            </button>
            <div className="min-w-0 flex-1 text-sm">
              <span className="whitespace-nowrap">{channelName(channel)}</span>{' '}
              {channel.goes_to !== '' && (
                <span className="text-xs wrap-anywhere text-ink-2 max-md:block md:ml-1">
                  {channel.goes_to}
                </span>
              )}
              {channelNote(channel) !== '' && (
                <span className="block text-xs text-ink-2">{channelNote(channel)}</span>
              )}
              {channel.is_suppressed && renderSuppressed(channel)}
            </div>
            <Select
              aria-label={`Delay of ${channelName(channel)}`}
              className="w-34 flex-none"
              value={channel.delay_seconds}
              onChange={(event) =>
                onChange(
                  channels.map((each) =>
                    each.alert_type === channel.alert_type
                      ? { ...each, delay_seconds: Number(event.target.value) }
                      : each,
                  ),
                )
              }
            >
              {delayChoices(channel.delay_seconds).map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </Select>
          </li>
        ))}
      </ol>
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </>
  )
}
