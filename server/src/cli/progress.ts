import process from 'node:process'

const width = 24

/** `Patients    ████████░░░░░░░░  52 %  312 of 601`: a text, so that it can be tested. */
export const progressBar = (label: string, done: number, total: number): string => {
  const share = total === 0 ? 1 : done / total
  const full = Math.round(share * width)
  const bar = '█'.repeat(full) + '░'.repeat(width - full)
  return `${label.padEnd(11)} ${bar} ${String(Math.floor(share * 100)).padStart(3)} %  ${done} of ${total}`
}

export const progressOf = (label: string, total: number) => {
  const terminal = process.stdout.isTTY
  const show = (done: number) => {
    if (terminal) process.stdout.write(`\r\u001B[K${progressBar(label, done, total)}`)
  }
  show(0)
  return { show, end: () => void (terminal && process.stdout.write('\r\u001B[K')) }
}
