export interface PersonCardProps {
  user_id: number
  name: string
  picture: string | null | undefined
  /** The name that opened the card. */
  anchor: HTMLElement | null
  onClose: () => void
}
