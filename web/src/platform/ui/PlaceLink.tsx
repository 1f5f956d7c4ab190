import { useNavigate } from '@tanstack/react-router'
import type { ComponentProps } from 'react'

/**
 * A link to an address of this application that was put together as text. Opens without leaving the page. The router's own
 * link is drawn again with every move: not for what stands on every screen.
 */
export function PlaceLink({ href, onClick, ...rest }: ComponentProps<'a'> & { href: string }) {
  const navigate = useNavigate()
  return (
    <a
      href={href}
      onClick={(event) => {
        onClick?.(event)
        if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
        event.preventDefault()
        void navigate({ href })
      }}
      {...rest}
    />
  )
}
