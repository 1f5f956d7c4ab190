export const twoDigits = (value: number): string => String(value).padStart(2, '0')

/** `0:42`, `12:05`, `1:00:07`; never negative. */
export function formatDuration(seconds: number): string {
  const whole = Math.max(0, seconds)
  const minutes = Math.floor(whole / 60)
  const rest = twoDigits(whole % 60)
  return minutes < 60
    ? `${minutes}:${rest}`
    : `${Math.floor(minutes / 60)}:${twoDigits(minutes % 60)}:${rest}`
}
