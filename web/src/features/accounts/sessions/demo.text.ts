export const demoText = {
  title: 'This is a demo with invented people',
  about: 'Select someone to sign in. Open a second browser to be two people.',
  aboutNamed: 'Select someone, then enter the password that the server printed at its start.',
}
