import { readFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'

const fonts = new URL('../../../../data/fonts/', import.meta.url)

export const pdfColors = { grey: '#5d6878', ink: '#12161c', line: '#c9d0d8' }

interface PdfOptions {
  title: string
  /** An ISO instant. */
  created: string
  /** In points. */
  margins: { top: number; bottom: number; left: number; right: number }
  layout?: 'portrait' | 'landscape'
}

/**
 * Begins an A4 document with the fonts `regular` and `bold`. `close` writes the text of `footer` below each page
 * and returns the file. DejaVu Sans covers most alphabets; a missing character is an empty box.
 */
export async function openPdf({ title, created, margins, layout = 'portrait' }: PdfOptions) {
  // Load the library and its fonts only for a document.
  const [{ default: PDFDocument }, regular, bold] = await Promise.all([
    import('pdfkit'),
    readFile(new URL('DejaVuSans.ttf', fonts)),
    readFile(new URL('DejaVuSans-Bold.ttf', fonts)),
  ])
  const doc = new PDFDocument({
    size: 'A4',
    layout,
    margins,
    bufferPages: true,
    lang: 'en',
    info: { Title: title, Creator: 'Wardline', CreationDate: new Date(created) },
  })
  const whole = buffer(doc)
  doc.registerFont('regular', regular).registerFont('bold', bold)
  const width = doc.page.width - margins.left - margins.right

  function close(footer: (page: number, count: number) => string): Promise<Buffer> {
    const { start, count } = doc.bufferedPageRange()
    for (let page = start; page < start + count; page++) {
      doc.switchToPage(page)
      // Text below the lower margin would add another sheet.
      doc.page.margins.bottom = 0
      doc
        .font('regular')
        .fontSize(7.5)
        .fillColor(pdfColors.grey)
        .text(footer(page - start + 1, count), margins.left, doc.page.height - 34, {
          width,
          align: 'center',
          lineBreak: false,
        })
    }
    doc.end()
    return whole
  }

  return { doc, width, close }
}
