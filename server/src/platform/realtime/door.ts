/**
 * Whether a door is open now. A right that ends while the door is looked at has closed its channels already when the
 * answer comes, and would let its owner in for good: so whoever was told yes meanwhile asks again.
 */
export async function isStillOpen(
  hub: { readonly closings: number },
  ask: () => Promise<boolean>,
): Promise<boolean> {
  for (;;) {
    const { closings } = hub
    const isOpen = await ask()
    if (!isOpen || hub.closings === closings) return isOpen
  }
}
