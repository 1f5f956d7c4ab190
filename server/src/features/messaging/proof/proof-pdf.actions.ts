import { readFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import type { ProofEntry } from '@wardline/contract/messaging/proof/proof.schemas.ts'
import { breather } from '../../../platform/clock/yielding.ts'
import { toPrintableText } from './printable-text.rules.ts'
import { sealText, type ProofExport } from './proof-csv.rules.ts'
import { nameAndTitle } from './proof.rules.ts'

const fonts = new URL('../../../../../data/fonts/', import.meta.url)

/** In points: A4 with a binding margin, and the column of times. */
const margins = { top: 54, bottom: 54, left: 54, right: 42 }
const timeColumn = 118
const lineGap = 1.5
const grey = '#5d6878'
const ink = '#12161c'
const line = '#c9d0d8'

function momentText(at: string, time_zone: string): string {
  const when = Temporal.Instant.from(at).toZonedDateTimeISO(time_zone)
  const date = when.toPlainDate().toLocaleString('en-GB', { day: 'numeric', month: 'short', year: 'numeric' })
  return `${date}, ${when.toPlainTime().toString({ smallestUnit: 'second' })}`
}

/**
 * DejaVu Sans covers most alphabets; a missing character is an empty box, so the user id is printed beside each name.
 */
export async function writeProofPdf({ proof, by, head, seals }: ProofExport): Promise<Buffer> {
  // Load the library and its fonts only for an export.
  const [{ default: PDFDocument }, regular, bold] = await Promise.all([
    import('pdfkit'),
    readFile(new URL('DejaVuSans.ttf', fonts)),
    readFile(new URL('DejaVuSans-Bold.ttf', fonts)),
  ])
  const { time_zone, thread_uid, message_id } = proof
  const doc = new PDFDocument({
    size: 'A4',
    margins,
    bufferPages: true,
    lang: 'en',
    info: { Title: 'Proof of page', Creator: 'Wardline', CreationDate: new Date(proof.now) },
  })
  const whole = buffer(doc)
  doc.registerFont('regular', regular).registerFont('bold', bold)
  const width = doc.page.width - margins.left - margins.right
  const room = () => doc.page.height - margins.bottom - doc.y

  const write = (text: string, size: number, { font = 'regular', color = ink } = {}) =>
    doc
      .font(font)
      .fontSize(size)
      .fillColor(color)
      .text(toPrintableText(text), margins.left, undefined, { width, lineGap })

  function heading(name: string, aside: string): void {
    if (room() < 70) doc.addPage()
    doc.moveDown(0.9)
    doc
      .moveTo(margins.left, doc.y)
      .lineTo(margins.left + width, doc.y)
      .lineWidth(0.5)
      .stroke(line)
    doc.moveDown(0.4)
    write(name, 11, { font: 'bold' })
    if (aside !== '') write(aside, 8.5, { color: grey })
    doc.moveDown(0.3)
  }

  function entry({ at, text, page_event_id }: ProofEntry): void {
    const words = toPrintableText(text)
    const seal = page_event_id === null ? undefined : seals.get(page_event_id)
    const where = seal ? `audit row ${seal.audit_id}${seal.seq === null ? '' : `, seal ${seal.seq}`}` : ''
    const textWidth = width - timeColumn
    doc.font('regular').fontSize(9)
    if (room() < doc.heightOfString(words, { width: textWidth, lineGap }) + 16) doc.addPage()
    const top = doc.y
    doc.fillColor(grey).text(momentText(at, time_zone), margins.left, top, { width: timeColumn, lineGap })
    doc.fillColor(ink).text(words, margins.left + timeColumn, top, { width: textWidth, lineGap })
    if (where !== '')
      doc
        .fontSize(7)
        .fillColor(grey)
        .text(where, margins.left + timeColumn, undefined, { width: textWidth })
    doc.moveDown(0.25)
  }

  write('Proof of page', 18, { font: 'bold' })
  doc.moveDown(0.3)
  for (const told of [
    `Sent by ${nameAndTitle(proof.sender.display_name, proof.sender.title)} on ${momentText(proof.sent, time_zone)} (${time_zone})`,
    `Thread ${thread_uid}, message ${message_id}`,
    `Copy taken by ${by} on ${momentText(proof.now, time_zone)}`,
  ])
    write(told, 9, { color: grey })
  if (proof.next)
    write(`Next: ${proof.next.text}, ${momentText(proof.next.due, time_zone)}`, 9, { font: 'bold' })

  // A message with hundreds of recipients takes seconds, so yield between them.
  const breathe = breather()
  heading('The page', '')
  for (const each of proof.page) entry(each)
  for (const { display_name, title, user_id, why, entries } of proof.people) {
    const role = title === '' ? '' : `${title}, `
    heading(display_name, `${role}person ${user_id}${why === '' ? '' : ` · ${why}`}`)
    for (const each of entries) entry(each)
    await breathe()
  }
  heading('Verification', '')
  write(sealText(head), 8.5)
  if (head !== null) write(head, 7.5, { color: grey })

  const { start, count } = doc.bufferedPageRange()
  for (let page = start; page < start + count; page++) {
    doc.switchToPage(page)
    // Text below the lower margin would add another sheet.
    doc.page.margins.bottom = 0
    doc
      .font('regular')
      .fontSize(7.5)
      .fillColor(grey)
      .text(
        `Proof of page · message ${message_id} · ${page - start + 1} of ${count}`,
        margins.left,
        doc.page.height - 34,
        {
          width,
          align: 'center',
          lineBreak: false,
        },
      )
  }
  doc.end()
  return whole
}
