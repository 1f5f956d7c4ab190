/** Spec §2: 'Nobody on Call', one name, 'name and one other', or 'name and N others'. The first is who is called first. */
export function onCallText(people: readonly { display_name: string }[]): string {
  const [first, ...others] = people
  if (!first) return 'Nobody on Call'
  if (others.length === 0) return first.display_name
  return others.length === 1
    ? `${first.display_name} and one other`
    : `${first.display_name} and ${others.length} others`
}

/** The layer as the ward calls it: `First call`. */
export const layerText = (layer: number): string =>
  ({ 1: 'First call', 2: 'Second call', 3: 'Third call' })[layer] ?? `Call ${layer}`
