import { looks, pictureFile, type ScreenPicture } from './screen-list.ts'

/** The page of docs/screens, in Markdown. */
export function formatGallery(screens: readonly ScreenPicture[]): string {
  const sections = screens.map((screen) => {
    const pictures = looks.map((look) => `[${look.name}](${pictureFile(screen, look)})`)
    return [
      `## ${screen.name}`,
      `\`${screen.address}\`: ${pictures.join(', ')}`,
      `![${screen.name}](${pictureFile(screen, looks[0])})`,
    ].join('\n\n')
  })
  const page = [
    '# Screens',
    'Pictures of the demo hospital. `npm run screens` takes them again, and checks each with axe and for content that is too wide.',
    ...sections,
  ]
  return `${page.join('\n\n')}\n`
}
