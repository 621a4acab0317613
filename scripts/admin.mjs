import { stateOfBuild } from './build.mjs';

// Whoever runs a command may not be allowed to build, and the server that runs is the one that was built last.
const build = stateOfBuild();
if (build === 'missing') {
  console.error('Kitroom is not built. Run `npm run build` first.');
  process.exit(1);
}
if (build === 'old') console.error('The sources are newer than the build. This command uses the build.');
await import('../server/dist/admin.js');
