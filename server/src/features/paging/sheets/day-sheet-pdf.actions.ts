import type { printDaySheet as printRoute } from '@wardline/contract/paging/sheets/day-sheet.routes.ts'
import type { DaySheet } from '@wardline/contract/paging/sheets/day-sheet.schemas.ts'
import type { QueryOf } from '@wardline/contract/route.ts'
import { breather } from '../../../platform/clock/yielding.ts'
import { openPdf, pdfColors } from '../../../platform/documents/pdf-document.ts'
import { toPrintableText } from '../../../platform/documents/printable-text.ts'
import type { Context } from '../../../platform/http/context.ts'
import { findUsersById } from '../../accounts/users/user.access.ts'
import { describePrint, describeSheet, toSheetRow, type SheetRow } from './day-sheet-text.rules.ts'
import { getDaySheet } from './day-sheet.actions.ts'

/** In points. */
const margins = { top: 42, bottom: 48, left: 42, right: 42 }
const lineGap = 1
const padding = 4
const columns = [
  { title: 'Group', share: 0.22 },
  { title: 'First call', share: 0.28 },
  { title: 'Second call', share: 0.25 },
  { title: 'Other calls', share: 0.25 },
] as const
/** Lines to write changes on while the system is down. */
const blankLines = 4
const blankLineHeight = 22

export async function printDaySheet(
  ctx: Context,
  query: QueryOf<typeof printRoute>,
): Promise<{ name: string; content: Buffer }> {
  const sheet = await getDaySheet(ctx, query)
  const { account_id, user_id } = ctx.caller
  const users = await ctx.read((db) => findUsersById(db, account_id, [user_id]))
  const content = await writeDaySheet(sheet, users.get(user_id)?.display_name ?? '')
  return { name: `on-call-${sheet.from.slice(0, 10)}.pdf`, content }
}

async function writeDaySheet(sheet: DaySheet, by: string): Promise<Buffer> {
  const { title, period } = describeSheet(sheet)
  const { doc, width, close } = await openPdf({ title, created: sheet.now, margins })
  const bottom = () => doc.page.height - margins.bottom
  const widths = columns.map(({ share }) => width * share)
  const leftOf = (column: number) =>
    margins.left + widths.slice(0, column).reduce((sum, each) => sum + each, 0)

  const write = (
    text: string,
    at: { x: number; y: number; width: number },
    { size, font = 'regular', color = pdfColors.ink }: { size: number; font?: string; color?: string },
  ) =>
    doc
      .font(font)
      .fontSize(size)
      .fillColor(color)
      .text(toPrintableText(text), at.x, at.y, { width: at.width, lineGap })
  const heightOf = (text: string, room: number, size: number, font = 'regular') =>
    doc.font(font).fontSize(size).heightOfString(toPrintableText(text), { width: room, lineGap })

  function writeHeader(): void {
    const top = doc.y + padding
    for (const [at, column] of columns.entries())
      write(
        column.title,
        { x: leftOf(at) + padding, y: top, width: (widths[at] ?? 0) - 2 * padding },
        { size: 8, font: 'bold' },
      )
    const y = top + 14
    doc
      .moveTo(margins.left, y)
      .lineTo(margins.left + width, y)
      .lineWidth(1)
      .stroke(pdfColors.ink)
    doc.y = y
  }

  const cellsOf = (row: SheetRow): { text: string; size: number; font: string }[][] => [
    [
      { text: row.group, size: 8.5, font: 'bold' },
      ...(row.department === '' ? [] : [{ text: row.department, size: 7.5, font: 'regular' }]),
    ],
    ...row.calls.map((lines) => lines.map((text) => ({ text, size: 8, font: 'regular' }))),
  ]

  function writeRow(row: SheetRow): void {
    const cells = cellsOf(row)
    const heights = cells.map((lines, at) =>
      lines.reduce(
        (sum, { text, size, font }) => sum + heightOf(text, (widths[at] ?? 0) - 2 * padding, size, font),
        0,
      ),
    )
    const gapHeight = row.gaps.reduce((sum, text) => sum + heightOf(text, width - 2 * padding, 8, 'bold'), 0)
    const height = Math.max(...heights) + gapHeight + 2 * padding
    if (doc.y + height > bottom()) {
      doc.addPage()
      writeHeader()
    }
    const top = doc.y
    for (const [at, lines] of cells.entries()) {
      let y = top + padding
      const room = (widths[at] ?? 0) - 2 * padding
      for (const { text, size, font } of lines) {
        write(text, { x: leftOf(at) + padding, y, width: room }, { size, font })
        y = doc.y
      }
    }
    let y = top + padding + Math.max(...heights)
    for (const text of row.gaps) {
      write(text, { x: margins.left + padding, y, width: width - 2 * padding }, { size: 8, font: 'bold' })
      y = doc.y
    }
    // A frame marks a gap on black-and-white printers, too.
    if (row.gaps.length > 0)
      doc
        .rect(margins.left, top + 1, width, height - 2)
        .lineWidth(1.5)
        .stroke(pdfColors.ink)
    else
      doc
        .moveTo(margins.left, top + height)
        .lineTo(margins.left + width, top + height)
        .lineWidth(0.5)
        .stroke(pdfColors.line)
    doc.y = top + height
  }

  function writeBlankLines(): void {
    const height = blankLines * blankLineHeight
    if (doc.y + height + 30 > bottom()) doc.addPage()
    write('Changes by hand', { x: margins.left, y: doc.y + 12, width }, { size: 9, font: 'bold' })
    for (let line = 1; line <= blankLines; line++) {
      const y = doc.y + blankLineHeight
      doc
        .moveTo(margins.left, y)
        .lineTo(margins.left + width, y)
        .lineWidth(0.5)
        .stroke(pdfColors.line)
      doc.y = y
    }
  }

  write(title, { x: margins.left, y: margins.top, width }, { size: 16, font: 'bold' })
  write(period, { x: margins.left, y: doc.y + 2, width }, { size: 9, color: pdfColors.grey })
  doc.y += 6
  writeHeader()
  if (sheet.groups.length === 0)
    write(
      'There are no on-call groups to show.',
      { x: margins.left + padding, y: doc.y + padding, width },
      { size: 9 },
    )
  // Hundreds of groups take a while to measure and draw, so yield between them.
  const breathe = breather()
  for (const group of sheet.groups) {
    writeRow(toSheetRow(group, sheet))
    await breathe()
  }
  writeBlankLines()
  const print = toPrintableText(describePrint(sheet.now, by))
  return close((page, count) => `${print} Page ${page} of ${count}.`)
}
