export function typingText(names: readonly string[]): string {
  const [first, second, ...others] = names
  if (first === undefined) return ''
  if (second === undefined) return `${first} is typing…`
  return others.length === 0
    ? `${first} and ${second} are typing…`
    : `${first} and ${others.length + 1} others are typing…`
}
