import type { Command } from 'commander';
import { placesIn } from './completion-places.ts';
import { bash, fish, powershell, zsh } from './completion-scripts.ts';

/** Makes the script of a shell from the definitions of all commands. */
export const completionScripts: {
  readonly [shell: string]: ((program: Command) => string) | undefined;
} = {
  bash: (program) => bash(placesIn(program)),
  zsh: (program) => zsh(placesIn(program)),
  fish: (program) => fish(placesIn(program)),
  powershell: (program) => powershell(placesIn(program)),
};
