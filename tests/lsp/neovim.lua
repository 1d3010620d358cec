-- What a person has in a configuration for Neovim, and then a look at a skeleton.
local function start()
  return vim.lsp.start_client({ name = 'tatsu', cmd = { 'tatsu', 'lsp' }, root_dir = vim.fn.getcwd() })
end

local function say(text)
  io.stdout:write(text .. '\n')
end

local client = start()

vim.cmd('edit sum.java')
vim.lsp.buf_attach_client(0, client)
vim.wait(60000, function()
  return #vim.diagnostic.get(0) > 0
end, 20)
for _, one in ipairs(vim.diagnostic.get(0)) do
  say('finding: ' .. one.lnum .. ' ' .. one.code)
end

vim.cmd('edit fine.java')
vim.lsp.buf_attach_client(0, client)
local buffer = vim.api.nvim_get_current_buf()
local function ask(method, line, character)
  local params = { textDocument = { uri = vim.uri_from_bufnr(buffer) }, position = { line = line, character = character } }
  local answers = vim.lsp.buf_request_sync(buffer, method, params, 60000)
  for _, one in pairs(answers or {}) do
    return one.result
  end
end
vim.wait(60000, function()
  return vim.lsp.buf_is_attached(buffer, client) and #vim.lsp.get_active_clients() > 0
end, 20)
local hover = ask('textDocument/hover', 0, 9)
say('hover: ' .. (hover and hover.contents.value or 'nothing'))
local offers = ask('textDocument/completion', 0, 9)
for _, one in ipairs(offers and offers.items or {}) do
  say('offer: ' .. one.label)
end
local lenses = ask('textDocument/codeLens', 0, 0)
say('lens: ' .. #(lenses or {}))
