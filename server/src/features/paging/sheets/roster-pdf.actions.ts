import { describeCell, listMonths, type RosterDay } from '@wardline/contract/paging/sheets/roster.rules.ts'
import type {
  RosterGroup,
  RosterTotals,
  ShiftsByPerson,
} from '@wardline/contract/paging/sheets/roster.schemas.ts'
import { breather } from '../../../platform/clock/yielding.ts'
import { openPdf, pdfColors } from '../../../platform/documents/pdf-document.ts'
import { toPrintableText } from '../../../platform/documents/printable-text.ts'

/** In points. */
const margins = { top: 36, bottom: 48, left: 36, right: 36 }
const nameWidth = 112
const lineHeight = 7.5
const leastHeight = 15
const freeDay = '#eceff3'

const totals = [
  ['shifts', 'Shifts'],
  ['hours', 'Hours'],
  ['nights', 'Nights'],
  ['weekends', 'Weekends'],
  ['holidays', 'Holidays'],
] as const satisfies readonly (readonly [keyof RosterTotals, string])[]

const monthTitle = (day: string): string =>
  Temporal.PlainDate.from(day).toLocaleString('en-US', { month: 'long', year: 'numeric' })

/** `groups` explains the labels of several groups; it is empty for one. */
export type PrintedRoster = ShiftsByPerson & { name: string; groups: readonly RosterGroup[] }

/** One table for each month, with a row for each person, and then the hours and the fairness of the whole period. */
export async function writeRosterPdf(
  roster: PrintedRoster,
  { now, by }: { now: string; by: string },
): Promise<Buffer> {
  const title = `${roster.name}, shifts by person`
  const { doc, width, close } = await openPdf({
    title,
    created: now,
    margins,
    layout: 'landscape',
  })
  const bottom = () => doc.page.height - margins.bottom
  const write = (
    text: string,
    at: { x: number; y: number; width: number },
    {
      size = 7,
      font = 'regular',
      align = 'left',
    }: { size?: number; font?: string; align?: 'left' | 'center' | 'right' } = {},
  ) =>
    doc
      .font(font)
      .fontSize(size)
      .fillColor(pdfColors.ink)
      .text(toPrintableText(text), at.x, at.y, { width: at.width, align, lineBreak: false, ellipsis: true })
  const rule = (y: number, thickness: number) =>
    doc
      .moveTo(margins.left, y)
      .lineTo(margins.left + width, y)
      .lineWidth(thickness)
      .stroke(thickness < 1 ? pdfColors.line : pdfColors.ink)

  function writeDayHeader(days: readonly RosterDay[], dayWidth: number): void {
    const top = doc.y
    for (const [at, { day }] of days.entries()) {
      const x = margins.left + nameWidth + at * dayWidth
      const date = Temporal.PlainDate.from(day)
      write(
        date.toLocaleString('en-US', { weekday: 'narrow' }),
        { x, y: top, width: dayWidth },
        { size: 6, align: 'center' },
      )
      write(String(date.day), { x, y: top + 8, width: dayWidth }, { size: 7, font: 'bold', align: 'center' })
    }
    rule(top + 19, 1)
    doc.y = top + 19
  }

  function writePersonRow(
    { display_name, shifts }: { display_name: string; shifts: ShiftsByPerson['gaps'] },
    days: readonly RosterDay[],
    dayWidth: number,
  ): void {
    const cells = days.map(({ day }) => describeCell(shifts, day, roster.from))
    const height = Math.max(leastHeight, ...cells.map((lines) => lines.length * lineHeight + 4))
    if (doc.y + height > bottom()) {
      doc.addPage()
      writeDayHeader(days, dayWidth)
    }
    const top = doc.y
    for (const [at, lines] of cells.entries()) {
      const x = margins.left + nameWidth + at * dayWidth
      if (days[at]?.isFree) doc.rect(x, top, dayWidth, height).fill(freeDay)
      for (const [line, text] of lines.entries())
        write(text, { x, y: top + 3 + line * lineHeight, width: dayWidth }, { size: 5.5, align: 'center' })
    }
    write(display_name, { x: margins.left, y: top + 3, width: nameWidth - 4 })
    rule(top + height, 0.5)
    doc.y = top + height
  }

  function writeTotals(): void {
    const column = 62
    if (doc.y + 60 > bottom()) doc.addPage()
    else doc.y += 18
    const header = () => {
      const top = doc.y
      write('Hours and fairness', { x: margins.left, y: top, width: 200 }, { size: 9, font: 'bold' })
      for (const [at, [, name]] of totals.entries())
        write(
          name,
          { x: margins.left + 220 + at * column, y: top + 1, width: column },
          { font: 'bold', align: 'right' },
        )
      rule(top + 13, 1)
      doc.y = top + 13
    }
    header()
    const row = (name: string, values: RosterTotals, font: string) => {
      if (doc.y + leastHeight > bottom()) {
        doc.addPage()
        header()
      }
      const top = doc.y
      write(name, { x: margins.left, y: top + 3, width: 216 }, { font })
      for (const [at, [key]] of totals.entries())
        write(
          String(values[key]),
          { x: margins.left + 220 + at * column, y: top + 3, width: column },
          { font, align: 'right' },
        )
      rule(top + leastHeight, 0.5)
      doc.y = top + leastHeight
    }
    for (const { display_name, totals: own } of roster.people) row(display_name, own, 'regular')
    row('Average of the members', roster.average, 'bold')
  }

  write(title, { x: margins.left, y: margins.top, width }, { size: 14, font: 'bold' })
  write(
    `${roster.from} to ${roster.to} (${roster.time_zone})`,
    { x: margins.left, y: margins.top + 18, width },
    { size: 8 },
  )
  doc.y = margins.top + 34
  if (roster.groups.length > 0) {
    const legend = roster.groups.map(({ label, name }) => `${label}: ${name}`).join(', ')
    doc.font('regular').fontSize(7).text(toPrintableText(legend), margins.left, doc.y, { width })
    doc.y += 6
  }
  const breathe = breather()
  for (const [at, days] of listMonths(roster).entries()) {
    const needed = 40 + roster.people.length * leastHeight
    if (at > 0 && doc.y + needed > bottom()) doc.addPage()
    else if (at > 0) doc.y += 16
    const top = doc.y
    write(
      monthTitle(days[0]?.day ?? roster.from),
      { x: margins.left, y: top + 6, width: nameWidth },
      { size: 9, font: 'bold' },
    )
    doc.y = top
    const dayWidth = (width - nameWidth) / Math.max(days.length, 28)
    writeDayHeader(days, dayWidth)
    for (const person of roster.people) {
      writePersonRow(person, days, dayWidth)
      await breathe()
    }
    if (roster.gaps.length > 0)
      writePersonRow({ display_name: 'No one on call', shifts: roster.gaps }, days, dayWidth)
  }
  writeTotals()
  const print = toPrintableText(`Printed ${now.slice(0, 16).replace('T', ' ')} by ${by}. No patient data.`)
  return close((page, count) => `${print} Page ${page} of ${count}.`)
}
