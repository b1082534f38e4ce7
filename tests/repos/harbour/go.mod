module harbour

go 1.22
