import type { Place, Word } from './completion-places.ts';

type Places = readonly Place[];

const SPECIAL = /'/g;
const inShell = (text: string) => `'${text.replaceAll(SPECIAL, String.raw`'\''`)}'`;
const inFish = (text: string) => `'${text.replaceAll(/[\\']/g, String.raw`\$&`)}'`;
const inPowerShell = (text: string) => `'${text.replaceAll(SPECIAL, "''")}'`;

const pathsIn = (places: Places) => places.map(({ at }) => at).filter((at) => at !== '');
const wordsOf = (words: readonly Word[]) => words.map(({ word }) => word).join(' ');

/** The options of all commands that take one of a few values, as `COMMAND OPTION`. */
const choicesIn = (places: Places) =>
  places.flatMap(({ at, options }) =>
    options
      .filter(({ choices }) => choices.length > 0)
      .map(({ word, choices }) => ({ at: `${at} ${word}`, choices })),
  );

/** Whether words are offered as well as files. */
const hasBoth = ({ commands, takesFiles }: Place) => takesFiles && commands.length > 0;

/** A completion script for bash. */
export const bash = (places: Places): string => `# bash completion for perennial
_perennial() {
  local at='' word commands='' options=''
  local current="\${COMP_WORDS[COMP_CWORD]}" previous="\${COMP_WORDS[COMP_CWORD-1]}"
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    case "$at $word" in
      ${pathsIn(places).map(inShell).join('|')}) at="$at $word" ;;
    esac
  done
  COMPREPLY=()
  case "$at $previous" in
${choicesIn(places)
  .map(({ at, choices }) => `    ${inShell(at)}) options=${inShell(choices.join(' '))} ;;`)
  .join('\n')}
  esac
  if [[ -n "$options" ]]; then
    COMPREPLY=($(compgen -W "$options" -- "$current"))
    return
  fi
  case "$at" in
${places
  .map(
    ({ at, commands, options }) =>
      `    ${inShell(at)}) commands=${inShell(wordsOf(commands))} options=${inShell(wordsOf(options))} ;;`,
  )
  .join('\n')}
  esac
  [[ "$current" == -* ]] && commands="$options"
  COMPREPLY=($(compgen -W "$commands" -- "$current"))
  # Without any words, bash completes files by itself.
  case "$at" in
    ${pathsIn(places.filter(hasBoth)).map(inShell).join('|')})
      compopt -o filenames 2>/dev/null
      while IFS= read -r word; do
        COMPREPLY+=("$word")
      done < <(compgen -f -- "$current") ;;
  esac
}
complete -o default -F _perennial perennial
`;

const described = (words: readonly Word[]) =>
  words
    .map(({ word, description }) => inShell(`${word.replaceAll(':', '\\:')}:${description}`))
    .join(' ');

/** A completion script for zsh, to be sourced or put in its function path as _perennial. */
export const zsh = (places: Places): string => `#compdef perennial
_perennial() {
  local at='' word files='' previous="$words[CURRENT-1]"
  local -a commands options values
  for word in "\${(@)words[2,CURRENT-1]}"; do
    case "$at $word" in
      (${pathsIn(places).map(inShell).join('|')}) at="$at $word" ;;
    esac
  done
  case "$at $previous" in
${choicesIn(places)
  .map(({ at, choices }) => `    (${inShell(at)}) values=(${choices.map(inShell).join(' ')}) ;;`)
  .join('\n')}
  esac
  if (( $#values )); then
    compadd -- "\${values[@]}"
    return
  fi
  case "$at" in
${places
  .map(
    ({ at, commands, takesFiles, options }) =>
      `    (${inShell(at)}) commands=(${described(commands)}) files=${takesFiles ? '1' : ''} options=(${described(options)}) ;;`,
  )
  .join('\n')}
  esac
  if [[ "$words[CURRENT]" == -* ]]; then
    _describe option options
  else
    (( $#commands )) && _describe command commands
    [[ -n "$files" ]] && _files
  fi
}
if [[ "$funcstack[1]" == _perennial ]]; then
  _perennial "$@"
else
  compdef _perennial perennial
fi
`;

/** A completion script for fish. */
export function fish(places: Places): string {
  const lines = places.flatMap(({ at, commands, takesFiles, options }) => {
    const condition = `-n ${inFish(`__perennial_at ${inFish(at)}`)}`;
    return [
      ...commands.map(
        ({ word, description }) =>
          `complete -c perennial ${condition}${takesFiles ? '' : ' -f'} -a ${word} -d ${inFish(description)}`,
      ),
      ...options.map(({ word, description, takesValue, choices }) => {
        const values = choices.length > 0 ? ` -x -a ${inFish(choices.join(' '))}` : ' -r';
        const value = takesValue ? values : '';
        return `complete -c perennial ${condition} -l ${word.slice(2)}${value} -d ${inFish(description)}`;
      }),
    ];
  });
  return `# fish completion for perennial
function __perennial_at
  set -l at ''
  set -l words (commandline -opc)
  for word in $words[2..]
    switch "$at $word"
      case ${pathsIn(places).map(inFish).join(' ')}
        set at "$at $word"
    end
  end
  test "$at" = "$argv[1]"
end
${lines.join('\n')}
`;
}

// A list of one pair would be taken for the pair.
const pairsIn = (words: readonly Word[]) =>
  `@(${words.map(({ word, description }) => `@(${inPowerShell(word)}, ${inPowerShell(description)})`).join(', ')}${words.length === 1 ? ',$null' : ''})`;

/** A completion script for PowerShell. */
export function powershell(places: Places): string {
  return `# PowerShell completion for perennial
Register-ArgumentCompleter -Native -CommandName perennial -ScriptBlock {
  param($wordToComplete, $commandAst, $cursorPosition)
  $commands = @{
${places.map(({ at, commands }) => `    ${inPowerShell(at)} = ${pairsIn(commands)}`).join('\n')}
  }
  $options = @{
${places.map(({ at, options }) => `    ${inPowerShell(at)} = ${pairsIn(options)}`).join('\n')}
  }
  $choices = @{
${choicesIn(places)
  .map(({ at, choices }) => `    ${inPowerShell(at)} = @(${choices.map(inPowerShell).join(', ')})`)
  .join('\n')}
  }
  $at = ''
  $previous = ''
  foreach ($element in $commandAst.CommandElements | Select-Object -Skip 1) {
    if ($element.Extent.EndOffset -ge $cursorPosition -and $wordToComplete -ne '') { break }
    $previous = $element.Extent.Text
    if ($commands.ContainsKey("$at $previous")) { $at = "$at $previous" }
  }
  if ($choices.ContainsKey("$at $previous")) {
    $found = $choices["$at $previous"] | ForEach-Object { ,@($_, $_) }
  } elseif ($wordToComplete.StartsWith('-')) {
    $found = $options[$at]
  } else {
    $found = $commands[$at]
  }
  $found | Where-Object { $_ -and $_[0].StartsWith($wordToComplete) } | ForEach-Object {
    [System.Management.Automation.CompletionResult]::new($_[0], $_[0], 'ParameterValue', $_[1])
  }
}
`;
}
