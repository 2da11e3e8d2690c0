module segue.example/client

go 1.25.0

require github.com/oapi-codegen/runtime v1.8.0
