import { twoDigits } from '../../clock/time-parts.ts'

const formats = [/^(\d{1,2})[:.h](\d{2})$/i, /^(\d{1,2})(\d{2})$/, /^(\d{1,2})h?$/i]

export function parseTime(typed: string): string | undefined {
  const plain = typed.replaceAll(' ', '')
  const [, hour, minute = '0'] = formats.map((format) => format.exec(plain)).find((hit) => hit !== null) ?? []
  if (hour === undefined || Number(hour) > 23 || Number(minute) > 59) return undefined
  return `${twoDigits(Number(hour))}:${twoDigits(Number(minute))}`
}

const complete = /^(?:\d{4}|[3-9]\d{2}|2[4-9]\d|\d{1,2}[:.h]\d{2})$/i

export const isCompleteTime = (typed: string): boolean => complete.test(typed.replaceAll(' ', ''))

export function shiftTime(time: string, minutes: number): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  const at = (hour * 60 + minute + minutes + 24 * 60) % (24 * 60)
  return `${twoDigits(Math.floor(at / 60))}:${twoDigits(at % 60)}`
}
