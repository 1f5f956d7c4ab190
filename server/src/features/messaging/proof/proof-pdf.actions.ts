import type { ProofEntry } from '@wardline/contract/messaging/proof/proof.schemas.ts'
import { breather } from '../../../platform/clock/yielding.ts'
import { openPdf, pdfColors } from '../../../platform/documents/pdf-document.ts'
import { toPrintableText } from '../../../platform/documents/printable-text.ts'
import { sealText, type ProofExport } from './proof-csv.rules.ts'
import { nameAndTitle } from './proof.rules.ts'

/** In points: A4 with a binding margin, and the column of times. */
const margins = { top: 54, bottom: 54, left: 54, right: 42 }
const timeColumn = 118
const lineGap = 1.5
const { grey, ink, line } = pdfColors

function momentText(at: string, time_zone: string): string {
  const when = Temporal.Instant.from(at).toZonedDateTimeISO(time_zone)
  const date = when.toPlainDate().toLocaleString('en-GB', { day: 'numeric', month: 'short', year: 'numeric' })
  return `${date}, ${when.toPlainTime().toString({ smallestUnit: 'second' })}`
}

/** Prints the user id beside each name, because a name may have characters that the font lacks. */
export async function writeProofPdf({ proof, by, head, seals }: ProofExport): Promise<Buffer> {
  const { time_zone, thread_uid, message_id } = proof
  const { doc, width, close } = await openPdf({ title: 'Proof of page', created: proof.now, margins })
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

  return close((page, count) => `Proof of page · message ${message_id} · ${page} of ${count}`)
}
