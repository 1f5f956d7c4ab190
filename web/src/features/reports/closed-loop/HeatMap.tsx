import type { ReportHeat } from '@wardline/contract/reports/standard-reports/report.schemas.ts'
import { clsx } from 'clsx'
import { useState, type KeyboardEvent } from 'react'
import '../../../platform/ui/styles/chart.css'
import { SegmentedControl } from '../../../platform/ui/controls/SegmentedControl.tsx'
import { useIsPhone } from '../../../platform/ui/layout/use-is-phone.ts'
import { spanText } from '../report-parts/report.view.ts'
import {
  cellLabel,
  cellText,
  moveCell,
  shadeOf,
  slotHour,
  slotOrder,
  slotText,
  worstSlot,
  type HeatMeasure,
} from './heat.view.ts'

interface HeatMapProps {
  heat: ReportHeat
  chosen: { group_id?: number; slot?: number }
  onChoose: (cell: { group_id: number; slot: number }) => void
}

/** Time to an answer by group and hour; a cell chooses the pages that are listed below. */
export function HeatMap(props: HeatMapProps) {
  const [measure, setMeasure] = useState<HeatMeasure>('half')
  const isPhone = useIsPhone()
  return (
    <section aria-label="Time to answer, by group and hour" className="pb-6">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 pb-2">
        <h2 className="font-semibold">Time to answer, by group and hour</h2>
        <p className="flex-1 text-sm text-ink-2 max-md:basis-full">Minutes; red outline: over 8</p>
        <SegmentedControl
          legend="Share of the answers"
          hideLegend
          value={measure}
          segments={[
            { value: 'half', label: 'Median' },
            { value: 'most', label: '90th percentile' },
          ]}
          onChange={setMeasure}
        />
      </div>
      {isPhone ? <WorstHours {...props} measure={measure} /> : <HeatTable {...props} measure={measure} />}
    </section>
  )
}

type MeasuredProps = HeatMapProps & { measure: HeatMeasure }

function HeatTable({ heat, chosen, onChoose, measure }: MeasuredProps) {
  const [focus, setFocus] = useState({ row: 0, column: 0 })
  const onKeyDown = (event: KeyboardEvent<HTMLTableElement>) => {
    const next = moveCell(focus, event.key, heat.rows.length)
    if (!next) return
    event.preventDefault()
    setFocus(next)
    event.currentTarget.querySelector<HTMLElement>(`[data-cell="${next.row}-${next.column}"]`)?.focus()
  }
  return (
    <div className="overflow-x-auto">
      {/* The arrow keys move between the buttons in its cells. */}
      <table className="w-full min-w-[640px] text-sm tabular-nums" onKeyDown={onKeyDown}>
        <thead>
          <tr className="h-9 text-ink-2">
            <th scope="col" className="text-left font-normal">
              Group
            </th>
            {slotOrder.map((slot) => (
              <th key={slot} scope="col" className="w-12 text-center font-normal" aria-label={slotText(slot)}>
                {slotHour(slot)}
              </th>
            ))}
            <th scope="col" className="w-20 text-right font-normal">
              Pages
            </th>
          </tr>
        </thead>
        <tbody>
          {heat.rows.map(({ id, name, pages, slots }, row) => (
            <tr key={id} className="h-9 border-t border-line">
              <th scope="row" className="max-w-64 truncate pr-3 text-left font-medium">
                {name}
              </th>
              {slotOrder.map((slot, column) => {
                const cell = slots[slot]
                if (!cell) return null
                const isFocusable = focus.row === row && focus.column === column
                return (
                  <td key={slot} className="p-px">
                    <button
                      type="button"
                      data-cell={`${row}-${column}`}
                      data-shade={shadeOf(cell[measure])}
                      tabIndex={isFocusable ? 0 : -1}
                      aria-label={cellLabel(name, slot, cell, measure)}
                      aria-pressed={chosen.group_id === id && chosen.slot === slot}
                      onFocus={() => setFocus({ row, column })}
                      onClick={() => onChoose({ group_id: id, slot })}
                      className={clsx(
                        'heat-cell h-6 w-full rounded-sm text-xs outline-offset-1 focus-visible:outline-2 focus-visible:outline-accent',
                        'aria-pressed:outline-2 aria-pressed:outline-ink',
                      )}
                    >
                      {cellText(cell[measure])}
                    </button>
                  </td>
                )
              })}
              <td className="text-right">{pages}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function WorstHours({ heat, onChoose, measure }: MeasuredProps) {
  return (
    <ul className="flex flex-col text-sm">
      {heat.rows.map((row) => {
        const slot = worstSlot(row, measure)
        const seconds = slot === null ? null : (row.slots[slot]?.[measure] ?? null)
        return (
          <li key={row.id} className="flex min-h-12 items-center gap-3 border-t border-line">
            <span className="min-w-0 flex-1 truncate font-medium">{row.name}</span>
            {slot !== null && seconds !== null && (
              <button
                type="button"
                className="min-h-11 text-right text-accent"
                onClick={() => onChoose({ group_id: row.id, slot })}
              >
                {spanText(seconds)} at {slotText(slot)}
              </button>
            )}
          </li>
        )
      })}
    </ul>
  )
}
