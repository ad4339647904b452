/**
 * Logos that are not used for any subscription, by slug. Names are matched by their first words, and these
 * are everyday words or the names of other services: Max is a video service rather than a synthesizer,
 * Spectrum a provider rather than a chat, Rocket Money not a web framework, and Planet Fitness not a
 * satellite.
 */
export const excludedLogos: ReadonlySet<string> = new Set(
  `
  abstract academia alchemy amp answer apache aqua argo asterisk astral astro backbone bamboo bat
  beats bento bevy bit black blueprint boat bootstrap bower bricks bun c canvas capacitor celery
  chai charles chef chromatic cinnamon circle cockpit coder composer concourse consul convex crystal
  cucumber curl cypress d dart dash deluge diaspora dolphin drizzle drone e eagle effect eight
  electron elixir express falcon fi filament first flask flat flood flower fluke flux fresh frigate
  gatsby gin glance go gulp harbor hearth helium helix helm homepage hugo hyper iced icon inertia
  inspire jasmine jest julia just keystone known leaflet lens less lightning lit local locust lucide
  lumen magic man matrix max medusa mermaid meteor metro minds mocha modal monster nano near neptune
  octave optimism org origin oxygen packer pantheon passport pelican percy photon pi pino planet
  poetry polygon progress proteus puppet quest r rapid ray react reason red refine reflex relay
  remark remix rich ripple rocket rook root roots ros ruff rust safari sharp simplex skeleton smart
  snort snowflake socket solid sonar spectrum sphinx spine spinnaker spring stellar stencil stimulus
  stylus sway swift tails task temporal tether textual tina turbo twenty v vapor vault vega velocity
  wine yeti yolo zap zod
  `
    .trim()
    .split(/\s+/),
);
